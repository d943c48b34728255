-- Whether the author wants somebody else to decide. Open until the next decision about the item.
alter table item_notes add column asks_opinion boolean not null default false;
create index item_notes_opinions on item_notes (merchant_id, item_id, note_id) where asks_opinion;
-- Whether reported items and appeals are decided by somebody else than the first time.
alter table merchants add column second_person_decides boolean not null default false;
-- Email address of the person whose credential the decision used, whatever name it contains.
alter table content_reports add column decision_requested_by text;
