-- In a transaction of its own, so that reviews are written while it is checked.
alter table reviews validate constraint reviews_source_check;
