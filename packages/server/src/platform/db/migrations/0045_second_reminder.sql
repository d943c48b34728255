alter table merchants add column second_reminder_delay_days smallint not null default 0;
alter table review_requests add column second_reminded_at timestamptz(3);
alter table due_requests drop constraint due_requests_step_check;
alter table due_requests add constraint due_requests_step_check check (step in ('request', 'reminder', 'second_reminder'));
