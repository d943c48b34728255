-- Hand-over of the transparency log's key (docs/TRANSPARENCY.md): until then, the replaced key signs checkpoints beside the
-- newest one. Null: it does not, or it is the newest.
alter table transparency_keys add column signs_until timestamptz(3);

-- Why the witness does not cosign, as a code. `problem` is the sentence.
alter table transparency_cosignatures add column refusal text;
