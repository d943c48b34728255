-- Complaints of which a merchant was alerted, once until they stop rising. A subject as of topics, or `store`.
create table topic_alerts (
  merchant_id uuid not null,
  subject text not null,
  topic text not null,
  raised_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (merchant_id, subject, topic)
);

-- Whether owners are emailed about them.
alter table merchants add column topic_alert_emails boolean not null default true;
