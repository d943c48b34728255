import type { TemplateMailKind } from '@tribune/contract';
import { i18nOf, type Locale } from '@tribune/contract/messages';
import { type Db, row } from '../../platform/db/database.ts';
import { orNull, output, statement, table } from '../../platform/db/statement.ts';
import type { EmailDraft } from '../../platform/mail/draft.ts';
import * as templates from '../../platform/mail/templates/index.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';

export interface Recipient {
  name: string;
  shop: string;
  locale: Locale;
  /** Target of links: previews must not act. */
  link: string;
}

/**
 * Sample content for an email of a kind, from the merchant's latest order, question and offer, or invented if there is none. The
 * recipient is the staff member, so that no customer's name is shown or sent.
 */
export async function sampleDraft(
  db: Db,
  merchantId: string,
  kind: TemplateMailKind,
  to: Recipient,
): Promise<{ draft: EmailDraft; isInvented: boolean }> {
  const found = await latest(db, merchantId);
  const { shop, locale, link, name } = to;
  const products = found.products?.length ? found.products : inventedProducts;
  const product = products[0]?.name ?? '';
  const about = { shop, locale, customer: name, author: name, product, url: link, receiptUrl: link };
  const orderId = found.order_id ?? '1042';
  const reward = found.reward ?? inventedReward;
  const asked = { product: { name: product, url: link } };
  const drafts: Record<TemplateMailKind, () => EmailDraft> = {
    review_request: () => request('review_request'),
    review_reminder: () => request('review_reminder'),
    review_second_reminder: () => request('review_second_reminder'),
    review_rejected: () =>
      templates.reviewRejected({ ...about, reasonCode: 'personal_data', reason: null, editUrl: link }),
    review_update_request: () =>
      templates.updateRequest({
        ...about,
        message: i18nOf(locale).t('updateSubject', { product }),
        unsubscribeUrl: link,
      }),
    coupon: () => templates.couponEmail({ ...about, orderId, reward, couponCode: 'THANKS-7Q4K' }),
    email_verification: () => templates.emailVerification(about),
    answer_published: () =>
      templates.answerPublished({
        ...about,
        ...asked,
        byStore: { name: shop, text: found.answer ?? inventedAnswer },
      }),
    question_to_buyer: () =>
      templates.questionToBuyer({ ...about, ...asked, buyer: name, unsubscribeUrl: link }),
    staff_invitation: () => templates.staffInvitation({ ...about, inviter: name }),
    webhook_disabled: () =>
      templates.webhookDisabled({
        ...about,
        person: name,
        page: () => link,
        webhookId: '',
        url: 'https://shop.example/hooks/reviews',
        reason: 'failing',
        lastError: 'HTTP 503',
      }),
    password_reset: () => templates.passwordReset({ ...about, name }),
  };
  const request = (kind: 'review_request' | 'review_reminder' | 'review_second_reminder') =>
    templates.reviewRequest({
      ...about,
      kind,
      orderId,
      products,
      reward: found.reward,
      rewardMedia: 'none',
      links: { landing: link, notReceived: link, star: () => link, unsubscribe: link, pixel: link },
    });
  const { pixelUrl, ...draft } = drafts[kind]();
  const needed =
    kind === 'answer_published' || kind === 'question_to_buyer' ? found.question_id : found.order_id;
  return { draft, isInvented: needed === null };
}

const inventedProducts = [{ productId: 'sample', name: 'Stormcroft Rain Jacket', imageUrl: null }];
const inventedReward = '10 %';
const inventedAnswer = 'Yes, up to size L. It has two drawcords at the sides.';

async function latest(db: Db, merchantId: string) {
  const found = await row(
    db,
    statement`select ${orNull(table('orders', 'o')('order_id'))},
       (select jsonb_agg(jsonb_build_object('productId', p.product_id, 'name', coalesce(p.name, p.product_id),
                                            'imageUrl', p.image_url) order by p.product_id)
        from products as p where p.merchant_id = $1 and p.product_id = any(o.product_ids))
         as ${orNull(output.json<{ productId: string; name: string; imageUrl: string | null }[]>()('products'))},
       (select i.description from incentives as i where i.merchant_id = $1 and i.active limit 1)
         as ${orNull(output.text('reward'))},
       ${orNull(table('questions', 'q')('question_id'))},
       (select a.body from answers as a
        where a.merchant_id = $1 and a.question_id = q.question_id and a.status = 'approved' and a.verified
        order by a.created_at limit 1) as ${orNull(output.text('answer'))}
     from merchants as m
     left join lateral (select merchant_id, order_id, product_ids from orders
                        where merchant_id = $1 and customer_email is not null order by created_at desc limit 1) as o
       on o.merchant_id = m.merchant_id
     left join lateral (select merchant_id, question_id from questions
                        where merchant_id = $1 and status = 'approved' order by created_at desc limit 1) as q
       on q.merchant_id = m.merchant_id
     where m.merchant_id = $1`,
    [merchantId],
  );
  assertMerchantExists(found);
  return found;
}
