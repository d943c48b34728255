-- Internal notes about items of the moderation queue.
create table item_notes (
  merchant_id uuid not null,
  note_id uuid not null,
  item_type text not null,
  item_id uuid not null,
  -- Its author; null once erased.
  person_id uuid,
  body text not null,
  -- The staff members whom the text mentions and who have not read it.
  unread uuid[] not null default '{}',
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  primary key (merchant_id, note_id)
);
create index item_notes_item on item_notes (merchant_id, item_id, note_id);
create index item_notes_unread on item_notes (merchant_id, note_id) where unread <> '{}';

-- A local table: what people chose for all their merchants. Without a row, the defaults apply.
create table staff_preferences (
  person_id uuid primary key references auth_users (id) on delete cascade,
  mention_emails boolean not null default true
);
