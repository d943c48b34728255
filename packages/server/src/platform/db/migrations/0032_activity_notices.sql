-- Days for which product pages say that unusual activity is under review. 0: they say nothing.
alter table merchants add column activity_notice_days smallint not null default 0;
