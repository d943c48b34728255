-- Reviews written through a public link or a printed QR code.
alter table reviews drop constraint reviews_source_check;
alter table reviews add constraint reviews_source_check check (source in ('widget', 'email', 'import', 'link', 'qr')) not valid;
alter table shop_days add column from_link integer not null default 0;
alter table shop_days add column from_qr integer not null default 0;
