import { type externalContent, type Static, verifiedPurchase } from '@tribune/contract';
import { type Db, row } from '../../platform/db/database.ts';
import { columnsOf, orNull, output, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';

export type Content = Static<typeof externalContent>;
type ItemType = Content['itemType'];

/** What the service is told about an item; undefined when the item no longer exists. Never the rating. */
export function contentOf(
  db: Db,
  merchantId: string,
  itemType: ItemType,
  itemId: string,
): Promise<Content | undefined> {
  if (itemType === 'store_review') return storeReviewContent(db, merchantId, itemId);
  if (itemType === 'review') return reviewContent(db, merchantId, itemId);
  return itemType === 'question'
    ? questionContent(db, merchantId, itemId)
    : answerContent(db, merchantId, itemId);
}

const productName = columnsOf(orNull(table('products', 'p').as({ productName: 'name' })));
const productOf = (item: string) =>
  `left join products as p on p.merchant_id = $1 and p.merchant_id = ${item}.merchant_id and p.product_id = ${item}.product_id`;

async function reviewContent(db: Db, merchantId: string, reviewId: string): Promise<Content | undefined> {
  const found = await row(
    db,
    statement`select ${table('reviews', 'r')('title', 'body', 'pros', 'cons', 'verified', 'language')},
       ${table('reviews', 'r').as({ productId: 'product_id', authorName: 'author_name', createdAt: 'created_at' })},
       r.media_status is not null as ${output.boolean('hasMedia')}, ${productName}
     from reviews as r ${productOf('r')} where r.merchant_id = $1 and r.review_id = $2`,
    [merchantId, reviewId],
  );
  if (!found) return undefined;
  const { title, body, pros, cons, verified, ...facts } = found;
  const words = { title, text: body, pros, cons };
  return {
    itemType: 'review',
    id: typeId('review', reviewId),
    words: givenWords(words),
    verifiedPurchase: verified,
    ...facts,
    isTest: false,
  };
}

const givenWords = (words: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== null));

async function storeReviewContent(db: Db, merchantId: string, id: string): Promise<Content | undefined> {
  const found = await row(
    db,
    statement`select ${table('store_reviews', 's')('title', 'body', 'verification', 'language')},
       ${table('store_reviews', 's').as({ authorName: 'author_name', createdAt: 'created_at' })}
     from store_reviews as s where s.merchant_id = $1 and s.store_review_id = $2`,
    [merchantId, id],
  );
  if (!found) return undefined;
  const { title, body, verification, ...facts } = found;
  return {
    itemType: 'store_review',
    id: typeId('store_review', id),
    words: givenWords({ title, text: body }),
    productId: null,
    productName: null,
    ...facts,
    ...withoutMedia,
    verifiedPurchase: verifiedPurchase[verification],
  };
}

async function questionContent(db: Db, merchantId: string, questionId: string): Promise<Content | undefined> {
  const found = await row(
    db,
    statement`select ${table('questions', 'q')('body', 'language')},
       ${table('questions', 'q').as({ productId: 'product_id', authorName: 'author_name', createdAt: 'created_at' })},
       ${productName}
     from questions as q ${productOf('q')} where q.merchant_id = $1 and q.question_id = $2`,
    [merchantId, questionId],
  );
  if (!found) return undefined;
  const { body, ...facts } = found;
  return {
    itemType: 'question',
    id: typeId('question', questionId),
    words: { text: body },
    ...facts,
    ...withoutMedia,
  };
}

async function answerContent(db: Db, merchantId: string, answerId: string): Promise<Content | undefined> {
  const found = await row(
    db,
    statement`select ${table('answers', 'a')('body', 'language')},
       ${table('answers', 'a').as({ productId: 'product_id', authorName: 'author_name', createdAt: 'created_at' })},
       ${productName}
     from answers as a ${productOf('a')} where a.merchant_id = $1 and a.answer_id = $2`,
    [merchantId, answerId],
  );
  if (!found) return undefined;
  const { body, authorName, ...facts } = found;
  return {
    itemType: 'answer',
    id: typeId('answer', answerId),
    words: { answer: body },
    authorName: authorName ?? '',
    ...facts,
    ...withoutMedia,
  };
}

const withoutMedia = { hasMedia: false, verifiedPurchase: false, isTest: false };
