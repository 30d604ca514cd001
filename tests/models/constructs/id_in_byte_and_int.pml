/* symmetry: order 6; structure S3; diagram 6; on the diagram 6 */
byte w = 255; int v = 255;
active [3] proctype P() { do :: w == 255 -> w = _pid; v = w :: w == _pid && v == w -> w = 255 od }
