import type { EventData } from '@tribune/contract';
import { type Db, row, rowsWith } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import { uuidFrom } from '../../platform/ids.ts';
import { recordEvents } from '../webhooks/index.ts';
import { isMixed } from './summary-points.ts';

type Summary = EventData<'summary.updated'>;

/** Records the event of a summary in its present state. The caller has locked or deleted its row. */
export function recordSummaryUpdated(
  tx: Db,
  merchantId: string,
  { subject, now }: { subject: string; now: Date },
): Promise<void> {
  return recordEvents(tx, merchantId, {
    types: ['summary.updated'],
    resourceId: uuidFrom(subject),
    data: () => summaryData(tx, merchantId, subject),
    now,
  });
}

async function summaryData(tx: Db, merchantId: string, subject: string): Promise<Summary> {
  const found = await row(
    tx,
    statement`select ${table('topic_builds', 'b')('analyzed')}, ${orNull(table('product_summaries', 's')('strengths', 'weaknesses'))},
       exists (select from summary_wordings as w where w.merchant_id = $1 and w.subject = $2 and w.sentences is not null
         and w.strengths = s.strengths and w.weaknesses = s.weaknesses) as ${output.boolean('worded')}
     from topic_builds as b left join product_summaries as s on s.merchant_id = $1 and s.subject = b.subject
     where b.merchant_id = $1 and b.subject = $2`,
    [merchantId, subject],
  );
  const topics = await rowsWith(tx, table('product_topics')('topic', 'name', 'positive', 'negative'), {
    merchant_id: merchantId,
    subject,
  });
  const points = (chosen: readonly string[] | null | undefined, side: 'positive' | 'negative') =>
    (chosen ?? []).flatMap((topic) => {
      const known = topics.find((one) => one.topic === topic);
      const other = side === 'positive' ? 'negative' : 'positive';
      return known
        ? [{ topic, name: known.name, reviews: known[side], opposed: known[other], mixed: isMixed(known) }]
        : [];
    });
  const [kind = '', id = ''] = subject.split(/:(.*)/s);
  return {
    productId: kind === 'product' ? id : null,
    groupId: kind === 'group' ? id : null,
    basedOnReviews: found?.analyzed ?? 0,
    wording: found?.worded ? 'language_model' : 'extractive',
    strengths: points(found?.strengths, 'positive'),
    weaknesses: points(found?.weaknesses, 'negative'),
  };
}
