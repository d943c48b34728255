-- Authors with that many published reviews, and without a rejection for that many days, pass manual moderation. 0: nobody does.
alter table merchants add column trusted_author_approvals smallint not null default 0;
alter table merchants add column trusted_author_days smallint not null default 365;
