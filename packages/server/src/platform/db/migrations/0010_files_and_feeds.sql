-- Imports: a file in the storage, read in steps by the process with the lease, and continued where it stopped. finished_at is null
-- while it runs and after a crash.
create table imports (
  merchant_id uuid not null,
  import_id uuid not null,
  format text,
  file_name text,
  row_count integer not null default 0,
  imported integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  kind text not null default 'reviews',
  status text not null default 'completed' check (status in ('pending', 'processing', 'completed', 'failed', 'undoing', 'undone')),
  dry_run boolean not null default false,
  date_format text,
  encoding text,
  requested_by text,
  -- Null for imports by the command line, which no worker can continue.
  source_key text,
  source_bytes bigint,
  bytes_done bigint not null default 0,
  -- The last row whose step is committed; a later attempt only checks the rows before it.
  row_done integer not null default 0,
  -- Failures by row, columns left out, preview.
  report jsonb,
  error_key text,
  error text,
  claim uuid,
  claimed_at timestamptz(3),
  attempts smallint not null default 0,
  pictures_fetched integer not null default 0,
  pictures_failed integer not null default 0,
  -- Rows that an undo deleted, and those that it kept because people had worked with them.
  undo_touched boolean,
  undone integer not null default 0,
  kept integer not null default 0,
  -- Storage key of the product map that was uploaded with the file.
  product_map_key text,
  -- The requested kind of rows; null: decided by the header.
  wanted_kind text,
  -- Rows of another kind: store reviews in an import of product reviews, and the reverse.
  skipped integer not null default 0,
  -- Highest rating of the file's scale; null if not given.
  rating_scale text,
  primary key (merchant_id, import_id)
);
create index imports_unfinished on imports (merchant_id, started_at) where status in ('pending', 'processing', 'undoing');

-- Pictures to which imported reviews refer by URL, until they are fetched.
create table import_pictures (
  merchant_id uuid not null,
  review_id uuid not null,
  position smallint not null,
  url text not null,
  import_id uuid,
  attempts smallint not null default 0,
  due_at timestamptz(3),
  failed_at timestamptz(3),
  error text,
  primary key (merchant_id, review_id, position),
  foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);
create index import_pictures_waiting on import_pictures (merchant_id, review_id) where failed_at is null;
create index import_pictures_import on import_pictures (merchant_id, import_id) where import_id is not null;

-- Exports to a file, which is in the storage only once the export is completed.
create table exports (
  merchant_id uuid not null,
  export_id uuid not null,
  type text not null check (type in ('reviews', 'questions', 'store-reviews')),
  start_date date not null,
  end_date date not null,
  -- A status, or all.
  only_status text not null check (only_status in ('pending', 'approved', 'rejected', 'flagged', 'all')),
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  progress smallint not null default 0,
  row_count integer,
  bytes bigint,
  storage_key text,
  error text,
  requested_by text,
  -- Lease of the worker that processes it; it expires unless it is renewed.
  claim uuid,
  claimed_at timestamptz(3),
  attempts smallint not null default 0,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  expires_at timestamptz(3),
  -- Analysts export without email addresses, and may download only such exports.
  has_addresses boolean not null default true,
  -- Excel reads a CSV file as UTF-8 only if it begins with a byte order mark.
  byte_order_mark boolean not null default false,
  primary key (merchant_id, export_id)
);
create index exports_unfinished on exports (merchant_id, created_at) where status in ('pending', 'processing');
create index exports_expiry on exports (merchant_id, expires_at) where expires_at is not null;

-- Google product review feeds of merchants who requested one.
create table feeds (
  merchant_id uuid primary key,
  -- Digest of what the feed depends on beside reviews and products. If it changes, no part is reused.
  made_with text,
  built_at timestamptz(3),
  review_count integer not null default 0,
  bytes bigint not null default 0,
  asked_at timestamptz(3) not null,
  -- Identifies the served feed; null until the first build is complete.
  revision uuid,
  lease uuid,
  leased_at timestamptz(3),
  build_started_at timestamptz(3),
  build_made_with text
);

-- A feed consists of parts in several objects of the storage, so that it is built in steps: each stores an object and its parts. When
-- the build is complete, its parts replace those that were served.
create table feed_parts (
  merchant_id uuid not null,
  day date not null,
  building boolean not null,
  part integer not null,
  -- The sum of shop_days.changes when the build reached the day.
  version bigint not null,
  object_key text not null,
  -- Its place in the object, and the input of the whole file's checksum.
  first_byte bigint not null,
  bytes bigint not null,
  raw_bytes bigint not null,
  crc bigint not null,
  review_count integer not null,
  -- The last review of a part that does not complete its day.
  last_created_at timestamptz(3),
  last_review_id uuid,
  primary key (merchant_id, day, building, part)
);

-- Objects to which no part refers any more, until earlier downloads have ended.
create table feed_replaced_objects (
  merchant_id uuid not null,
  object_key text not null,
  replaced_at timestamptz(3) not null,
  primary key (merchant_id, object_key)
);

-- Products without the identifiers that Google needs, for merchants with too many to check on a request: counted by the worker.
create table google_shopping_checks (
  merchant_id uuid not null,
  reviewed integer not null,
  unidentified integer not null,
  unidentified_ids text[] not null,
  without_url integer not null,
  without_url_ids text[] not null,
  calculated_at timestamptz(3) not null,
  -- Accurate to a day. Checks that are not requested are deleted.
  requested_at timestamptz(3) not null,
  primary key (merchant_id)
);

-- Feeds for software agents of merchants who requested one: a line per product. A feed consists of parts with the products of a range
-- of IDs, so that a build stores only parts that changed.
create table agentic_feeds (
  merchant_id uuid primary key,
  -- Identifies the served feed; null until the first build is complete.
  revision uuid,
  built_at timestamptz(3),
  product_count integer not null default 0,
  bytes bigint not null default 0,
  -- When the lines were last compared, and the state of reviews, questions, products and topics with which they were.
  checked_at timestamptz(3),
  compared_at timestamptz(3),
  compared_with text,
  -- The store's own rating, which is read once a day, because it is in every line.
  store_rated_at timestamptz(3),
  store_review_count integer not null default 0,
  store_star_rating text,
  asked_at timestamptz(3) not null,
  lease uuid,
  leased_at timestamptz(3)
);

create table agentic_feed_parts (
  merchant_id uuid not null,
  building boolean not null,
  -- Its products are those after this ID, up to the last one; null: all others.
  after_product_id text not null,
  last_product_id text,
  -- Of the lines, for comparison.
  digest text not null,
  product_count integer not null,
  -- The object contains both formats, compressed: JSON Lines, then CSV. Null without products.
  object_key text,
  jsonl_bytes bigint not null,
  jsonl_raw_bytes bigint not null,
  jsonl_crc bigint not null,
  csv_bytes bigint not null,
  csv_raw_bytes bigint not null,
  csv_crc bigint not null,
  primary key (merchant_id, building, after_product_id)
);

-- Objects to which no part refers any more, until earlier downloads have ended.
create table agentic_feed_replaced_objects (
  merchant_id uuid not null,
  object_key text not null,
  replaced_at timestamptz(3) not null,
  primary key (merchant_id, object_key)
);
