"""What exercises of several units may not call: a unit names it in `forbids`, and says it in its own sentence."""

# PyTorch's own recurrent layers, cells and functions.
RECURRENT_LAYERS = (
    "torch.nn.RNN",
    "torch.nn.LSTM",
    "torch.nn.GRU",
    "torch.nn.RNNBase",
    "torch.nn.RNNCell",
    "torch.nn.LSTMCell",
    "torch.nn.GRUCell",
    "torch.nn.RNNCellBase",
    "torch.rnn_tanh",
    "torch.rnn_relu",
    "torch.lstm",
    "torch.gru",
    "torch.rnn_tanh_cell",
    "torch.rnn_relu_cell",
    "torch.lstm_cell",
    "torch.gru_cell",
    "torch.quantized_rnn_tanh_cell",
    "torch.quantized_rnn_relu_cell",
    "torch.quantized_lstm_cell",
    "torch.quantized_gru_cell",
    "torch._cudnn_rnn",
    "torch._lstm_mps",
    "torch.miopen_rnn",
    "torch.mkldnn_rnn_layer",
)

# What they are to the dispatcher.
RECURRENT_OPERATIONS = (
    "aten::rnn_tanh",
    "aten::rnn_relu",
    "aten::lstm",
    "aten::gru",
    "aten::rnn_tanh_cell",
    "aten::rnn_relu_cell",
    "aten::lstm_cell",
    "aten::gru_cell",
    "aten::quantized_lstm",
    "aten::quantized_gru",
    "aten::quantized_rnn_tanh_cell",
    "aten::quantized_rnn_relu_cell",
    "aten::quantized_lstm_cell",
    "aten::quantized_gru_cell",
    "aten::_thnn_fused_lstm_cell",
    "aten::_thnn_fused_gru_cell",
    "aten::_cudnn_rnn",
    "aten::_lstm_mps",
    "aten::miopen_rnn",
    "aten::mkldnn_rnn_layer",
)

RECURRENT_SAYS = (
    "PyTorch's own recurrent layers, cells and functions are not allowed in this unit: build the step yourself."
)

# PyTorch's ready-made attention, and layers that hold it.
ATTENTION_LAYERS = (
    "torch.nn.functional.scaled_dot_product_attention",
    "torch._C._nn.scaled_dot_product_attention",
    "torch.nn.functional.multi_head_attention_forward",
    "torch.nn.MultiheadAttention",
    "torch.nn.Transformer",
    "torch.nn.TransformerEncoder",
    "torch.nn.TransformerEncoderLayer",
    "torch.nn.TransformerDecoder",
    "torch.nn.TransformerDecoderLayer",
    "torch.nn.attention.flex_attention.flex_attention",
    "torch._native_multi_head_attention",
    "torch._transformer_encoder_layer_fwd",
)

# What they are to the dispatcher.
ATTENTION_OPERATIONS = (
    "aten::scaled_dot_product_attention",
    "aten::_scaled_dot_product_attention_math",
    "aten::_scaled_dot_product_attention_math_for_mps",
    "aten::_scaled_dot_product_flash_attention",
    "aten::_scaled_dot_product_flash_attention_for_cpu",
    "aten::_scaled_dot_product_efficient_attention",
    "aten::_scaled_dot_product_cudnn_attention",
    "aten::_scaled_dot_product_fused_attention_overrideable",
    "aten::_flash_attention_forward",
    "aten::_efficient_attention_forward",
    "aten::_native_multi_head_attention",
    "aten::_triton_scaled_dot_attention",
    "aten::_triton_multi_head_attention",
    "aten::_transformer_encoder_layer_fwd",
)

# Attention by less known names, for units whose exercises are the formula itself.
ATTENTION_KERNELS = (
    "torch.nn.attention.varlen.varlen_attn",
    "torch.ao.nn.quantizable.MultiheadAttention",
    "torch._scaled_dot_product_attention_math",
    "torch._scaled_dot_product_flash_attention",
    "torch._scaled_dot_product_flash_attention_for_cpu",
    "torch._scaled_dot_product_efficient_attention",
    "torch._scaled_dot_product_cudnn_attention",
    "torch._triton_scaled_dot_attention",
    "torch._triton_multi_head_attention",
    "torch._higher_order_ops.flex_attention.flex_attention",
)

# What these are to the dispatcher.
ATTENTION_KERNEL_OPERATIONS = (
    "aten::_flash_attention_forward_no_dropout_inplace",
    "aten::_cudnn_attention_forward",
    "aten::_fused_sdp_choice",
)
