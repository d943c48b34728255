import {
  apiRoot,
  type ErrorCode,
  type Platform,
  platforms,
  type ShopSkipReason,
  type Static,
  type shopConnection,
} from '@tribune/contract';
import { type Config, publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, rows, rowsWith, rowWith } from '../../platform/db/database.ts';
import { notNull, output, statement, table } from '../../platform/db/statement.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { messagesKeptMs } from '../../platform/shop-messages/newest.ts';

type Connection = Static<typeof shopConnection>;

/** The platform of a path or column; undefined for another text. */
export const platformOf = (text: string): Platform | undefined =>
  platforms.find((platform) => platform === text);

/** The URL to which a platform sends a merchant's messages. */
export const webhookUrlOf = (config: Config, platform: Platform, publicId: string): string =>
  `${publicUrlOf(config)}${apiRoot}/webhooks/${platform}/${publicId}`;

export async function connections({ config, db, clock }: Context, merchant: Merchant): Promise<Connection[]> {
  const found = await rowsWith(db, columns, { merchant_id: merchant.merchantId });
  const counts = await skippedCounts(db, merchant.merchantId, clock.now());
  const recent = await recentlySkipped(db, merchant.merchantId);
  return platforms.map((platform) => {
    const row = found.find((one) => one.platform === platform);
    return {
      platform,
      connected: row !== undefined,
      webhookUrl: webhookUrlOf(config, platform, merchant.publicId),
      reviewPageUrl: row?.review_page_url ?? null,
      updatedAt: row?.updated_at ?? null,
      lastMessageAt: row?.last_message_at ?? null,
      lastError:
        row?.last_error && row.last_error_at ? { code: row.last_error, at: row.last_error_at } : null,
      failingSince: row?.failing_since ?? null,
      skipped: counts
        .filter((one) => one.platform === platform)
        .map(({ skip_reason: reason, count }) => ({ reason, count })),
      recentlySkipped: recent
        .filter((one) => one.platform === platform)
        .map(({ kind, resource_id, skip_reason: reason, received_at: at }) => ({
          kind,
          id: resource_id || null,
          reason,
          at,
        })),
    };
  });
}

const columns = table('shop_connections').holding<{ last_error: ErrorCode | null }>()(
  ...([
    'platform',
    'review_page_url',
    'updated_at',
    'last_message_at',
    'last_error',
    'last_error_at',
  ] as const),
  'failing_since',
);
const m = notNull(
  table('shop_messages', 'm').holding<{ skip_reason: ShopSkipReason | null }>()('skip_reason'),
);

/** Skipped orders that are not completed yet are not lost. */
const isLoss = `m.skip_reason is not null and m.skip_reason <> 'not_completed'`;

function skippedCounts(db: Db, merchantId: string, now: Date) {
  return rows(
    db,
    statement`select ${table('shop_messages', 'm')('platform')}, ${m}, count(*) as ${output.number('count')}
     from shop_messages as m where m.merchant_id = $1 and m.received_at > $2 and ${isLoss}
     group by m.platform, m.skip_reason order by count(*) desc, m.skip_reason`,
    [merchantId, new Date(now.getTime() - messagesKeptMs)],
  );
}

/** The latest ten skipped messages of each platform. */
function recentlySkipped(db: Db, merchantId: string) {
  return rows(
    db,
    statement`select ${table('shop_messages', 'm')('platform', 'kind', 'resource_id', 'received_at')}, ${m}
     from unnest(array['shopify', 'woocommerce']) as p (platform)
     cross join lateral (select * from shop_messages as m
       where m.merchant_id = $1 and m.platform = p.platform and ${isLoss}
       order by m.received_at desc limit 10) as m`,
    [merchantId],
  );
}

/** Connects a platform, or replaces its secret if it is connected already. */
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
       secret = excluded.secret, review_page_url = excluded.review_page_url, updated_at = excluded.updated_at, last_error = null,
       last_error_at = null, failing_since = null, failures = 0, failure_notified_at = null`,
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
  const found = await rowWith(db, table('shop_connections')('review_page_url'), {
    merchant_id: merchantId,
    platform,
  });
  return found?.review_page_url ?? null;
}
