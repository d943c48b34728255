import { randomInt } from 'node:crypto';
import { emailKeyOf, type newReport, type Static } from '@tribune/contract';
import { localeOf } from '@tribune/contract/messages';
import { type Db, oneRow, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { signedLink } from '../../platform/http/signed-link.ts';
import { newUuid } from '../../platform/ids.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { reportReceived } from '../../platform/mail/templates/index.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { itemOf } from '../content/index.ts';
import { heldAsSpam, screen } from '../screening/index.ts';
import { recordEvents } from '../webhooks/index.ts';
import { type ReportRow, reportAsEvent, reportColumns } from './report-rows.ts';
import { itemWith } from './reported-item.ts';

interface Filing {
  report: Static<typeof newReport>;
  /** Identifies a browser; null for a merchant's server. */
  clientHash: Buffer | null;
  /** Network address of the browser; null for a merchant's server. */
  client: string | null;
  publicUrl: string;
  now: Date;
}

/** The reporter's page of a report. */
export const statusUrlOf = (
  { merchantId, clientSalt }: Pick<Merchant, 'merchantId' | 'clientSalt'>,
  reportId: string,
  publicUrl: string,
) => `${publicUrl}/report-status/${signedLink('report', { merchantId, id: reportId }, clientSalt)}`;

/**
 * Files a report about a published item, and sends a receipt if an address was given. Throws NOT_FOUND for items that the public cannot
 * see.
 */
export function fileReport(
  db: Db,
  merchant: Merchant,
  { report, clientHash, client, publicUrl, now }: Filing,
): Promise<ReportRow> {
  const { merchantId } = merchant;
  return inTransaction(db, async (tx) => {
    const ref = itemOf(report.itemId);
    const item = ref && (await itemWith(tx, merchantId, ref));
    if (!ref || !item?.published) throw notFound('item');
    const email = report.email ?? null;
    const emailKey = emailKeyOf(email);
    const earlier = await earlierReports(tx, merchantId, { emailKey, clientHash, now });
    const filed = await insertReport(tx, merchantId, [
      newUuid(),
      newReference(),
      ref.type,
      ref.uuid,
      report.category,
      report.explanation ?? null,
      email,
      emailKey,
      localeOf(report.locale ?? merchant.locale),
      clientHash,
      isLowWeight(report, earlier),
      now,
    ]);
    if (email !== null)
      await sendLater(tx, merchantId, {
        to: email,
        content: reportReceived({
          locale: localeOf(filed.locale),
          shop: merchant.name,
          reference: filed.reference,
          statusUrl: statusUrlOf(merchant, filed.report_id, publicUrl),
        }),
        aboutId: filed.report_id,
        client,
        now,
      });
    await recordEvents(tx, merchantId, {
      types: ['report.created'],
      resourceId: filed.report_id,
      data: async () => reportAsEvent(filed),
      now,
    });
    return filed;
  });
}

const burst = 10;
const unfoundedBefore = 3;

/** Whether a report has low weight, by the rule in docs/REPORTS.md. */
function isLowWeight(
  { explanation }: Static<typeof newReport>,
  earlier: Awaited<ReturnType<typeof earlierReports>>,
): boolean {
  const abuses = earlier.kept >= unfoundedBefore && earlier.removed === 0;
  const advertises = explanation !== undefined && heldAsSpam(findingsIn(explanation));
  return abuses || earlier.recent >= burst || advertises;
}

const findingsIn = (explanation: string) =>
  screen({
    words: { text: explanation },
    authorName: '',
    merchantsBlockedWords: [],
    rules: [],
    facts: {
      itemType: 'review',
      language: null,
      productId: '',
      category: null,
      source: null,
      hasMedia: false,
      verified: false,
      author: null,
    },
    textSeenBefore: false,
    recentFromClient: 0,
  });

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Earlier reports of the same reporter, identified by address or browser, in the last 30 days. */
async function earlierReports(
  tx: Db,
  merchantId: string,
  { emailKey, clientHash, now }: { emailKey: string | null; clientHash: Buffer | null; now: Date },
) {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const found = await row(
    tx,
    statement`select count(*) filter (where status = 'kept') as ${output.number('kept')},
       count(*) filter (where status = 'removed') as ${output.number('removed')},
       count(*) filter (where created_at > $5) as ${output.number('recent')}
     from content_reports where merchant_id = $1 and (email_key = $2 or client_hash = $3) and created_at > $4`,
    [merchantId, emailKey, clientHash, ago(30 * dayMs), ago(10 * minuteMs)],
  );
  return found ?? { kept: 0, removed: 0, recent: 0 };
}

async function insertReport(tx: Db, merchantId: string, values: unknown[]): Promise<ReportRow> {
  return oneRow(
    tx,
    statement`insert into content_reports
       (merchant_id, report_id, reference, item_type, item_id, category, explanation, email, email_key, locale, client_hash,
        low_weight, status, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'open', $13)
     returning ${reportColumns}`,
    [merchantId, ...values],
  );
}

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten characters that can be dictated over the telephone without mistakes. */
const newReference = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
