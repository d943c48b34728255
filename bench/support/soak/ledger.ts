import { type Db, rows } from '../../../packages/server/src/platform/db/database.ts';
import { output, statement, table } from '../../../packages/server/src/platform/db/statement.ts';
import { uuidOf } from '../../../packages/server/src/platform/ids.ts';

export type Status = 'pending' | 'approved' | 'rejected' | 'flagged';

export interface LedgerReview {
  id: string;
  /** The possible statuses; several if a response never arrived. */
  statuses: Set<Status>;
  votes: number;
  /** Number of votes that may or may not have been counted. */
  uncertainVotes: number;
  media: string[];
}

/** Records everything that the service has acknowledged. */
export class Ledger {
  readonly reviews: LedgerReview[] = [];
  readonly questions: string[] = [];
  readonly orders: string[] = [];
  readonly imports: { id: string; rows: number }[] = [];
  readonly exports: string[] = [];

  get writes(): number {
    const votes = this.reviews.reduce((sum, review) => sum + review.votes, 0);
    return this.reviews.length + this.questions.length + this.orders.length + votes;
  }
}

/** Compares the ledger with the database. Nothing may be written in the meantime. */
export async function lostWrites(db: Db, merchantId: string, ledger: Ledger): Promise<string[]> {
  const lost = async (table: string, column: string, ids: string[]) => {
    const sql = statement`select ${column} as ${output.text('id')} from ${table} where merchant_id = $1`;
    const known = new Set((await rows(db, sql, [merchantId])).map(({ id }) => id));
    return ids.filter((id) => !known.has(id)).map((id) => `${id} is not in ${table}`);
  };
  const media = ledger.reviews.flatMap((review) => review.media.map(uuid('media')));
  return [
    ...(await lostReviews(db, merchantId, ledger)),
    ...(await lost('questions', 'question_id::text', ledger.questions.map(uuid('question')))),
    ...(await lost('review_requests', 'order_id', ledger.orders)),
    ...(await lost('media', 'media_id::text', media)),
    ...(await writtenTwice(db, merchantId)),
  ];
}

const uuid = (prefix: 'review' | 'question' | 'media') => (id: string) => uuidOf(prefix, id) ?? id;

async function lostReviews(db: Db, merchantId: string, { reviews }: Ledger): Promise<string[]> {
  const stored = await rows(
    db,
    statement`select ${table('reviews')('review_id', 'status', 'helpful_votes')} from reviews where merchant_id = $1`,
    [merchantId],
  );
  const byId = new Map(stored.map((row) => [row.review_id, row]));
  return reviews.flatMap(({ id, statuses, votes, uncertainVotes }) => {
    const row = byId.get(uuid('review')(id));
    if (!row) return [`${id} is gone`];
    if (!statuses.has(row.status)) return [`${id} is ${row.status}, not ${[...statuses].join(' or ')}`];
    const votesFit = row.helpful_votes >= votes && row.helpful_votes <= votes + uncertainVotes;
    return votesFit ? [] : [`${id} has ${row.helpful_votes} votes, acknowledged were ${votes}`];
  });
}

/**
 * Finds submissions that were stored twice. Those with an Idempotency-Key have a unique title, and were repeated until a response arrived.
 */
async function writtenTwice(db: Db, merchantId: string): Promise<string[]> {
  const found = await rows(
    db,
    statement`select title as ${output.text('title')} from reviews where merchant_id = $1 and title like 'Once %' group by title having count(*) > 1`,
    [merchantId],
  );
  return found.map(({ title }) => `"${title}" was written twice`);
}
