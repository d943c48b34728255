-- Of the reviews in which the topics were looked for; null until they are found again, which the worker then does.
alter table topic_builds add column language text;
