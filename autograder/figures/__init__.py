"""Pictures that teach: as data, and as SVG.

`pictures` and `probes` make data out of answers (weights, masks, gradients over time), `drawing` and `svg` turn such
data into inline SVG, `page_pictures` chooses those of a student's page. Pages, the kit and the diagnosis share them.
They know checks and a session that can be asked, no page and no command.
"""
