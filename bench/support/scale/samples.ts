import pg from 'pg';
import { typeId } from '../../../packages/server/src/platform/ids.ts';

export type Samples = Awaited<ReturnType<typeof samplesOf>>;

/** IDs in one database that requests use. */
export async function samplesOf(databaseUrl: string, merchantId: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const ids = async (text: string) =>
    (await client.query(text, [merchantId])).rows.map(({ id }) => String(id));
  const reviewIds = async (text: string) => (await ids(text)).map((id) => typeId('review', id));
  const published = `from reviews where merchant_id = $1 and status = 'approved'`;
  const newestFirst = 'order by created_at desc, review_id desc';
  const ofProduct = `select review_id as id ${published} and product_id = 'P-1' ${newestFirst}
    offset (select count(*) / 2 ${published} and product_id = 'P-1') limit 500`;
  const ofStore = `select review_id as id ${published} ${newestFirst} offset (select count(*) / 2 ${published}) limit 1`;
  const first = async (text: string) => (await client.query(`${text} limit 1`, [merchantId])).rows[0] ?? {};
  const review = await first(
    `select review_id, email_key ${published} and product_id = 'P-1' and media_count > 0`,
  );
  const question = await first(
    'select question_id from questions where merchant_id = $1 and approved_answers > 0',
  );
  const request = await first('select request_id from review_requests where merchant_id = $1');
  // The newest reviews of all products: moderators decide about new reviews, while those of years ago are in no store's queue, nor in
  // memory.
  const some = (status: string) =>
    reviewIds(
      `select review_id as id from reviews where merchant_id = $1 and status = '${status}' ${newestFirst} limit 800`,
    );
  const samples = {
    /** Published reviews of the first product from its middle. */
    reviewIds: await reviewIds(ofProduct),
    middleOfStore: (await reviewIds(ofStore))[0] ?? '',
    // The same number of each status at every size: as many as the smallest store has pending.
    pendingIds: await some('pending'),
    rejectedIds: await some('rejected'),
    approvedIds: await some('approved'),
    reviewWithMedia: typeId('review', review.review_id),
    questionId: typeId('question', question.question_id),
    requestId: typeId('request', request.request_id),
    customerEmail: review.email_key,
  };
  await client.end();
  return { ...samples, middleOfProduct: samples.reviewIds[0] ?? '' };
}
