import { type Verification, verifications } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { productOf } from '../../platform/db/product-of.ts';
import { namedTexts } from '../../platform/db/review-texts.ts';
import { orNull, output, type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { typeId } from '../../platform/ids.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';
import { absoluteAddress } from '../../platform/merchants/store-address.ts';
import { mediaUrlOf, presentMedia } from '../media/index.ts';
import { reviewsAsR, wordColumns } from '../reviews/index.ts';
import { type Agreement, lockAgreement } from './agreements.ts';
import type { Publication, SyndicatedChange } from './protocol.ts';

/**
 * The changes of an agreement after a version, in order. Texts are read now and not stored elsewhere, so that reviews erased or rejected
 * a moment ago are sent as withdrawn.
 */
export async function changesAfter(
  context: Context,
  { merchant_id: merchantId, agreement_id: agreementId }: Agreement,
  { after, limit, storeUrl }: { after: number; limit: number; storeUrl: string },
): Promise<SyndicatedChange[]> {
  const merchant = await context.directory.merchant(typeId('merchant', merchantId));
  assertMerchantExists(merchant);
  const mediaUrl = mediaUrlOf(context, merchant);
  const found = await rows(context.db, changesSql, [merchantId, agreementId, after, limit]);
  return found.map((change) => presentChange(change, { mediaUrl, storeUrl }));
}

const changesSql = statement`
  select ${table('syndication_sent', 's').as({ id: 'review_id', version: 'sequence' })},
    r.review_id is null or s.withdrawn as ${output.boolean('gone')},
    ${orNull(reviewsAsR('product_id', 'rating', ...wordColumns, 'would_recommend', 'author_name', 'language', 'created_at'))},
    ${orNull(reviewsAsR('edited_at', 'verification', 'incentivized', 'media', 'experienced_on'))},
    ${orNull(table('products', 'p').as({ product_name: 'name', url: 'url', gtin: 'gtin', brand: 'brand', mpn: 'mpn' }))}
  from syndication_sent as s
  left join reviews as r on r.merchant_id = $1 and r.merchant_id = s.merchant_id and r.review_id = s.review_id
    and r.status = 'approved'
  ${productOf('r')}
  where s.merchant_id = $1 and s.agreement_id = $2 and s.sequence > $3
  order by s.sequence limit $4`;

function presentChange(
  change: Row<typeof changesSql>,
  { mediaUrl, storeUrl }: { mediaUrl: string; storeUrl: string },
): SyndicatedChange {
  const head = { id: typeId('review', change.id), version: change.version };
  const { rating, author_name, created_at, product_id } = change;
  if (change.gone || rating === null || author_name === null || created_at === null)
    return { ...head, state: 'withdrawn' };
  return {
    ...head,
    state: 'published',
    product: {
      ...(product_id && { id: product_id }),
      name: change.product_name,
      url: absoluteAddress(change.url, storeUrl),
      gtin: change.gtin,
      brand: change.brand,
      mpn: change.mpn,
    },
    review: {
      rating,
      ...namedTexts(change),
      wouldRecommend: change.would_recommend,
      authorName: author_name,
      language: change.language,
      createdAt: created_at,
      editedAt: change.edited_at,
      verification: verificationIn(change.verification),
      incentivized: change.incentivized === true,
      experiencedAt: change.experienced_on,
      images: imagesOf(change.media ?? [], mediaUrl),
    },
  };
}

const verificationIn = (text: string | null): Verification =>
  verifications.find((one) => one === text) ?? 'none';

function imagesOf(
  media: NonNullable<Row<typeof changesSql>['media']>,
  mediaUrl: string,
): Publication['review']['images'] {
  return presentMedia(media, mediaUrl)
    .filter(({ type }) => type === 'image')
    .flatMap(({ fallbackUrls, urls }) => fallbackUrls.large ?? urls.large ?? []);
}

/**
 * The target has seen higher versions than this database, because a backup was restored. Everything gets a higher version and is sent
 * again, which a target that already has it treats as unchanged.
 */
export async function restartFrom(db: Db, agreement: Agreement, after: number): Promise<void> {
  const { merchant_id: merchantId, agreement_id: agreementId } = agreement;
  await inTransaction(db, async (tx) => {
    const locked = await lockAgreement(tx, merchantId, agreementId);
    if (locked?.state !== 'active' || locked.last_sequence >= after) return;
    await rows(
      tx,
      'update syndication_agreements set last_sequence = $3 where merchant_id = $1 and agreement_id = $2',
      [merchantId, agreementId, after],
    );
    await rows(
      tx,
      `update syndication_sent set digest = '' where merchant_id = $1 and agreement_id = $2 and not withdrawn`,
      [merchantId, agreementId],
    );
    await rows(tx, 'delete from syndication_days where merchant_id = $1 and agreement_id = $2', [
      merchantId,
      agreementId,
    ]);
  });
}
