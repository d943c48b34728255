import { Migration } from '@medusajs/framework/mikro-orm/migrations';

export class Migration20261124190000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "tribune_message" (
      "id" text not null,
      "kind" text check ("kind" in ('order', 'product', 'installation')) not null,
      "subject_id" text not null,
      "status" text check ("status" in ('due', 'sent', 'refused')) not null default 'due',
      "attempts" integer not null default 0,
      "revision" integer not null default 1,
      "due_at" timestamptz not null,
      "last_error" text null,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "deleted_at" timestamptz null,
      constraint "tribune_message_pkey" primary key ("id"));`);
    this.addSql(
      `create unique index if not exists "IDX_tribune_message_kind_subject_id_unique" on "tribune_message" ("kind", "subject_id") where deleted_at is null;`,
    );
    this.addSql(
      `create index if not exists "IDX_tribune_message_status_due_at" on "tribune_message" ("status", "due_at") where deleted_at is null;`,
    );
    this.addSql(
      `create index if not exists "IDX_tribune_message_deleted_at" on "tribune_message" ("deleted_at") where deleted_at is null;`,
    );
    this.addSql(
      `insert into "tribune_message" ("id", "kind", "subject_id", "status", "due_at") values ('trbmsg_installation', 'installation', 'installation', 'sent', now()) on conflict do nothing;`,
    );
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "tribune_message" cascade;`);
  }
}
