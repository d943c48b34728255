import type { Db } from '../../platform/db/database.ts';
import { signedLink } from '../../platform/http/signed-link.ts';
import { issueToken } from '../review-tokens/index.ts';
import type { RequestDetails } from './request-details.ts';

export interface MailLinks {
  landing: string;
  notReceived: string;
  star(productId: string, rating: number): string;
  unsubscribe: string;
  pixel: string;
}

/** The links of one message, with a new token for the products that are not reviewed yet. `base` is the address of hosted pages. */
export async function issueLinks(
  tx: Db,
  merchantId: string,
  to: RequestDetails,
  { requestId, base, now }: { requestId: string; base: string; now: Date },
): Promise<{ tokenId: string; links: MailLinks }> {
  const token = await issueToken(tx, merchantId, {
    type: 'review_request',
    orderId: to.order_id,
    reviewId: null,
    emailKey: to.email_key,
    productIds: to.products.filter(({ reviewed }) => !reviewed).map(({ productId }) => productId),
    now,
  });
  const landing = `${base}/r/${token.text}`;
  const ids = { merchantId, id: requestId };
  const links = {
    landing,
    notReceived: `${landing}/not-received`,
    star: (productId: string, rating: number) =>
      `${landing}?rating=${rating}&product=${encodeURIComponent(productId)}`,
    unsubscribe: `${base}/unsubscribe/${signedLink('unsubscribe', ids, to.client_salt)}`,
    pixel: `${base}/opened/${signedLink('open', ids, to.client_salt)}.gif`,
  };
  return { tokenId: token.tokenId, links };
}
