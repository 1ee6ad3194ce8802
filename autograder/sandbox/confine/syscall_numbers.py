"""Numbers of system calls, by name, for x86_64 and aarch64.

Source: the kernel's arch/x86/entry/syscalls/syscall_64.tbl and include/uapi/asm-generic/unistd.h. From 424 on the two
agree. `None`: the architecture has no such call.
"""

from __future__ import annotations

import platform

ARCHITECTURES = ("x86_64", "aarch64")
# The word by which a filter recognises its own architecture (include/uapi/linux/audit.h).
AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}

# Numbers from here on are calls that did not exist when this table was reviewed.
FIRST_UNKNOWN = 463

_TABLE = """
ptrace 101 117
process_vm_readv 310 270
process_vm_writev 311 271
kcmp 312 272
process_madvise 440 440
process_mrelease 448 448
pidfd_open 434 434
pidfd_getfd 438 438
pidfd_send_signal 424 424
kill 62 129
tkill 200 130
tgkill 234 131
rt_sigqueueinfo 129 138
rt_tgsigqueueinfo 297 240
prlimit64 302 261
fcntl 72 25
ioctl 16 29
prctl 157 167
mount 165 40
umount2 166 39
pivot_root 155 41
chroot 161 51
unshare 272 97
setns 308 268
move_mount 429 429
open_tree 428 428
fsopen 430 430
fsconfig 431 431
fsmount 432 432
fspick 433 433
mount_setattr 442 442
statmount 457 457
listmount 458 458
bpf 321 280
perf_event_open 298 241
userfaultfd 323 282
keyctl 250 219
add_key 248 217
request_key 249 218
io_uring_setup 425 425
io_uring_enter 426 426
io_uring_register 427 427
io_setup 206 0
io_submit 209 2
kexec_load 246 104
kexec_file_load 320 294
init_module 175 105
finit_module 313 273
delete_module 176 106
reboot 169 142
swapon 167 224
swapoff 168 225
acct 163 89
quotactl 179 60
quotactl_fd 443 443
syslog 103 116
open_by_handle_at 304 265
name_to_handle_at 303 264
lookup_dcookie 212 18
fanotify_init 300 262
fanotify_mark 301 263
inotify_init 253 -
inotify_init1 294 26
inotify_add_watch 254 27
socket 41 198
socketpair 53 199
connect 42 203
bind 49 200
listen 50 201
accept 43 202
accept4 288 242
sendmsg 46 211
sendmmsg 307 269
recvmmsg 299 243
execve 59 221
execveat 322 281
fork 57 -
vfork 58 -
clone 56 220
clone3 435 435
setsid 112 157
setpgid 109 154
memfd_create 319 279
memfd_secret 447 447
shmget 29 194
shmat 30 196
shmctl 31 195
shmdt 67 197
msgget 68 186
msgsnd 69 189
msgrcv 70 188
msgctl 71 187
semget 64 190
semop 65 193
semctl 66 191
semtimedop 220 192
mq_open 240 180
mq_unlink 241 181
mq_timedsend 242 182
mq_timedreceive 243 183
mq_notify 244 184
timer_create 222 107
mq_getsetattr 245 185
setuid 105 146
setgid 106 144
setreuid 113 145
setregid 114 143
setresuid 117 147
setresgid 119 149
setgroups 116 159
setfsuid 122 151
setfsgid 123 152
capset 126 91
personality 135 92
sethostname 170 161
setdomainname 171 162
settimeofday 164 170
clock_settime 227 112
clock_adjtime 305 266
adjtimex 159 171
vhangup 153 58
iopl 172 -
ioperm 173 -
modify_ldt 154 -
uselib 134 -
ustat 136 -
sysfs 139 -
_sysctl 156 -
nfsservctl 180 42
sched_setaffinity 203 122
sched_setscheduler 144 119
sched_setparam 142 118
sched_setattr 314 274
setpriority 141 140
ioprio_set 251 30
mbind 237 235
move_pages 279 239
migrate_pages 256 238
set_mempolicy 238 237
set_mempolicy_home_node 450 450
splice 275 76
vmsplice 278 75
tee 276 77
seccomp 317 277
landlock_create_ruleset 444 444
landlock_add_rule 445 445
landlock_restrict_self 446 446
lsm_get_self_attr 459 459
lsm_set_self_attr 460 460
lsm_list_modules 461 461
mknod 133 -
mknodat 259 33
chmod 90 -
fchmod 91 52
fchmodat 268 53
fchmodat2 452 452
chown 92 -
fchown 93 55
lchown 94 -
fchownat 260 54
utime 132 -
utimes 235 -
utimensat 280 88
futimesat 261 -
setxattr 188 5
lsetxattr 189 6
fsetxattr 190 7
removexattr 197 14
lremovexattr 198 15
fremovexattr 199 16
truncate 76 45
setrlimit 160 164
getsockopt 55 209
sync 162 81
syncfs 306 267
"""


def _parse() -> dict[str, tuple[int | None, int | None]]:
    rows = (line.split() for line in _TABLE.strip().splitlines())
    return {name: (_number(first), _number(second)) for name, first, second in rows}


def _number(text: str) -> int | None:
    return None if text == "-" else int(text)


NUMBERS = _parse()


def machine() -> str:
    """The architecture of this machine, under the name that the tables use."""
    name = platform.machine()
    return {"amd64": "x86_64", "arm64": "aarch64"}.get(name.lower(), name)


def find(name: str, architecture: str) -> int | None:
    """The number of a call, or None where that architecture has none."""
    return NUMBERS[name][ARCHITECTURES.index(architecture)]


def number(name: str) -> int:
    """The number on this machine. Raises OSError where the table has none."""
    if machine() not in ARCHITECTURES or (found := find(name, machine())) is None:
        raise OSError(38, f"no number of {name} for {machine()}")
    return found
