import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement } from '../../platform/db/statement.ts';
import { contiguous } from '../../platform/feeds/serving.ts';
import type { DayToWrite } from './build-plan.ts';
import type { Part, ReviewFeed } from './feed.ts';
import { type FeedRow, type FeedSurroundings, productColumns, reviewColumns } from './feed-rows.ts';
import { type Batch, Segment } from './segment.ts';

export interface Writing {
  context: Context;
  merchantId: string;
  reviewFeed: ReviewFeed;
  surroundings: FeedSurroundings;
  /** Maximum number of reviews per step. */
  stepReviews?: number | undefined;
  /** Stores a full segment and records its parts, which ends the step. */
  store: (segment: Segment) => Promise<void>;
}

/** About a second of rendering. */
const defaultStepReviews = 25_000;
const stepBytes = 8_000_000;
const rowsAtOnce = 1_000;

/** Writes days into segments, each of which is a step. A day with many reviews takes several. */
export async function writeDays(days: readonly DayToWrite[], writing: Writing): Promise<void> {
  const { context, merchantId, reviewFeed, stepReviews = defaultStepReviews, store } = writing;
  const newSegment = () => new Segment(context.media, reviewFeed.feed.folderOf(merchantId));
  let segment = newSegment();
  const storeIf = async (isFull: boolean) => {
    if (!isFull || segment.parts.length === 0) return;
    await store(segment);
    await segment.discard();
    segment = newSegment();
  };
  const isFull = () =>
    segment.bytes >= stepBytes || segment.rendered >= stepReviews || context.stopping.aborted;
  try {
    for (const day of days) {
      let last = day.begun.at(-1);
      for (const parts of last ? [] : contiguous(day.copied)) {
        if (!(await segment.copy(parts))) break;
        last = parts.at(-1);
        await storeIf(isFull());
      }
      while (!last || last.lastReviewId !== null) {
        const batches = batchesOf(writing, {
          day: day.day,
          after: last,
          limit: stepReviews - segment.rendered,
        });
        const number: number = last ? last.part + 1 : 0;
        last = await segment.render({ day: day.day, part: number, version: day.version }, batches);
        await storeIf(isFull());
      }
    }
    await storeIf(true);
  } finally {
    await segment.discard();
  }
}

interface Stretch {
  day: string;
  /** The part to continue after. */
  after: Part | undefined;
  /** Maximum number of reviews to render. */
  limit: number;
}

const firstId = '00000000-0000-0000-0000-000000000000';

async function* batchesOf(
  { context, merchantId, reviewFeed, surroundings }: Writing,
  { day, after, limit }: Stretch,
): AsyncGenerator<Batch, void> {
  let place = { at: after?.lastCreatedAt ?? `${day}T00:00:00.000Z`, id: after?.lastReviewId ?? firstId };
  for (let left = limit; ; ) {
    const wanted = Math.min(rowsAtOnce, left);
    const found = await reviewsOfDay(context.db, merchantId, reviewFeed, { day, ...place, limit: wanted });
    const last = found.length === wanted ? found.at(-1) : undefined;
    yield {
      text: found.map((one) => reviewFeed.render(one, surroundings)).join(''),
      reviewCount: found.length,
      last: { lastCreatedAt: last?.created_at ?? null, lastReviewId: last?.review_id ?? null },
    };
    left -= found.length;
    if (!last || left <= 0 || context.stopping.aborted) return;
    place = { at: last.created_at, id: last.review_id };
  }
}

function reviewsOfDay(
  db: Db,
  merchantId: string,
  { contains }: ReviewFeed,
  { day, at, id, limit }: { day: string; at: string; id: string; limit: number },
): Promise<FeedRow[]> {
  return rows(
    db,
    statement`select ${reviewColumns}, ${productColumns}
     from reviews as r
     left join products as p on p.merchant_id = $1 and p.merchant_id = r.merchant_id and p.product_id = r.product_id
     where r.merchant_id = $1 and r.status = 'approved' and r.source <> 'syndication' and ${contains}
       and (r.created_at, r.review_id) > ($2, $3) and r.created_at < $4::date + 1
     order by r.created_at, r.review_id limit $5`,
    [merchantId, at, id, day, limit],
  );
}
