-- When review requests are sent: delay rules, transit estimates, sending hours and a limit of emails per customer, and what
-- of an order they depend on.
alter table merchants add column request_timing json;
alter table merchants add column request_timing_at timestamptz(3);

alter table orders add column delivery_date_type text;
alter table orders add column ordered_at timestamptz(3);
alter table orders add column shipping_country text;
alter table orders add column time_zone text;

-- Of the next email: why it is later than planned, and when it was due at first.
alter table review_requests add column postpone_reason text;
alter table review_requests add column postponed_from timestamptz(3);

-- Days, times and time zone in which the email may be sent; null: at any time.
alter table mails add column sending_hours json;
