-- In a transaction of its own: reviews can be written meanwhile.
alter table reviews validate constraint reviews_source_check;
