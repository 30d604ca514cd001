/* symmetry: order 6; structure S3; diagram 6; on the diagram 6 */
pid w = 255;
active [3] proctype P() { do :: w == 255 -> w = _pid :: w == _pid -> w = 255 od }
