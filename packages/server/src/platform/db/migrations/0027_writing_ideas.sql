-- Whether review forms show aspects of the product that the review can cover.
alter table merchants add column writing_ideas boolean not null default true;
