-- Workers that are alive, for /health. A local table: it belongs to the installation, not to a merchant.
create table worker_heartbeats (
  worker_id uuid primary key,
  beat_at timestamptz(3) not null
);
