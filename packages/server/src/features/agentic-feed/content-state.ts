import { createHash } from 'node:crypto';
import { type Db, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';

/**
 * A hash that changes whenever a product's line may have changed. Covers reviews by daily change counters, questions and answers by their
 * counters and the moderation log, and products and topics by their update times. `shared` is the content that all lines share.
 */
export async function stateOf(db: Db, merchantId: string, shared: unknown): Promise<string> {
  const found = await row(db, stateStatement, [merchantId]);
  return createHash('sha256')
    .update(JSON.stringify([found?.state, shared]))
    .digest('base64url');
}

const stateStatement = statement`select json_build_array(
    (select sum(changes) from shop_days where merchant_id = $1),
    (select json_build_array(sum(pending), sum(approved), sum(answers_pending), sum(answers_approved))
     from shop_question_counts where merchant_id = $1),
    (select entry_id from moderation_log where merchant_id = $1 order by entry_id desc limit 1),
    (select max(updated_at) from products where merchant_id = $1),
    (select max(built_at) from topic_builds where merchant_id = $1),
    (select max(chosen_at) from product_summaries where merchant_id = $1),
    (select hide_summaries from merchants where merchant_id = $1))::text as ${output.text('state')}`;
