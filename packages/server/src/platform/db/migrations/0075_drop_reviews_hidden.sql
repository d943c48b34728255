-- Unpublished reviews are counted by hidden_counts since 0034. No statement reads this index, and each decision wrote it.
drop index if exists reviews_hidden;
