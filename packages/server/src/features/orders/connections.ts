import { apiRoot, type Platform, platforms, type Static, type shopConnection } from '@tribune/contract';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';

type Connection = Static<typeof shopConnection>;

export const platformOf = (text: string): Platform | undefined =>
  platforms.find((platform) => platform === text);

export async function connections({ config, db }: Context, merchant: Merchant): Promise<Connection[]> {
  const found = await rows(
    db,
    statement`select ${table('shop_connections')('platform', 'review_page_url', 'updated_at')} from shop_connections where merchant_id = $1`,
    [merchant.merchantId],
  );
  return platforms.map((platform) => {
    const row = found.find((one) => one.platform === platform);
    return {
      platform,
      connected: row !== undefined,
      webhookUrl: `${publicUrlOf(config)}${apiRoot}/webhooks/${platform}/${merchant.publicId}`,
      reviewPageUrl: row?.review_page_url ?? null,
      updatedAt: row?.updated_at ?? null,
    };
  });
}

export async function connect(
  db: Db,
  merchantId: string,
  made: { platform: Platform; secret: string; reviewPageUrl: string | null; now: Date },
): Promise<void> {
  await rows(
    db,
    `insert into shop_connections (merchant_id, platform, secret, review_page_url, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (merchant_id, platform) do update set
       secret = excluded.secret, review_page_url = excluded.review_page_url, updated_at = excluded.updated_at`,
    [merchantId, made.platform, made.secret, made.reviewPageUrl, made.now],
  );
}

export async function disconnect(db: Db, merchantId: string, platform: Platform): Promise<void> {
  await rows(db, 'delete from shop_connections where merchant_id = $1 and platform = $2', [
    merchantId,
    platform,
  ]);
}

export async function reviewPageOf(db: Db, merchantId: string, platform: Platform): Promise<string | null> {
  const found = await row(
    db,
    statement`select ${table('shop_connections')('review_page_url')} from shop_connections where merchant_id = $1 and platform = $2`,
    [merchantId, platform],
  );
  return found?.review_page_url ?? null;
}
