import type { MediaRequirement } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import { type Db, row } from '../../platform/db/database.ts';
import { notNull, orNull, output, statement, table } from '../../platform/db/statement.ts';
import type { LabelledAttribute } from '../attributes/index.ts';
import type { Token, TokenProduct } from '../review-tokens/index.ts';
import { attributeFields } from './attribute-fields.ts';
import { button, mediaField, paragraph, starField, textField } from './forms.ts';
import { textFields } from './text-fields.ts';

export interface OrderOfToken {
  order_id: string;
  customer_email: string;
  customer_name: string;
  locale: string | null;
  review_page_url: string | null;
  /** Offered for reviews; null when there is none. */
  reward: string | null;
  reward_media: MediaRequirement | null;
}

export function orderOfToken(
  db: Db,
  merchantId: string,
  token: Token,
  now: Date,
): Promise<OrderOfToken | undefined> {
  return row(
    db,
    statement`select ${table('orders', 'o')('order_id')}, ${notNull(table('orders', 'o')('customer_email', 'customer_name'))},
       ${table('orders', 'o')('locale', 'review_page_url')}, ${offered('description')} as ${orNull(output.text('reward'))},
       ${offered('media_requirement')} as ${orNull(output.oneOf<MediaRequirement>()('reward_media'))}
     from orders as o where o.merchant_id = $1 and o.order_id = $2`,
    [merchantId, token.order_id, now],
  );
}

/** SQL: a column of the order's open claim. */
const offered = (column: string) => `(select c.${column} from incentive_claims as c
        where c.merchant_id = $1 and c.order_id = o.order_id and c.status = 'reviews_pending'
          and coalesce(c.expires_at > $3, true))`;

export interface ReviewForms {
  i18n: FullI18n;
  order: OrderOfToken;
  products: TokenProduct[];
  attributesOf: (productId: string) => readonly LabelledAttribute[];
  action: string;
  /** Names the drafts of these forms in the browser. Not the token, which is a secret. */
  draftKey: string;
  /** From the email's link. */
  selected: { productId: string | null; rating: number | null };
  /** Of the form that was submitted last, for browsers without script. */
  result: { productId: string; message: string; success: boolean } | null;
  /** What was entered into the form that was refused. */
  entered: Record<string, string>;
}

/** A form for each product of the order. A script adds one button that submits them all. */
export function reviewForms(forms: ReviewForms): Html {
  const { i18n, order, products, selected } = forms;
  const open = products.filter(({ reviewed }) => !reviewed);
  if (open.length === 0) return paragraph(i18n.t('allReviewed'), 'success');
  const selectedFirst = products.toSorted(
    (one, other) =>
      Number(other.productId === selected.productId) - Number(one.productId === selected.productId),
  );
  return html`${paragraph(i18n.t('requestInvitation'))}
${order.reward !== null && paragraph(i18n.t('rewardOffer', { reward: order.reward }), 'note')}
${order.reward_media && order.reward_media !== 'none' && paragraph(i18n.t(`rewardMedia_${order.reward_media}`), 'note')}
${selectedFirst.map((product) => html`${productForm(product, forms, open.length > 1)}\n`)}${open.length > 1 && html`<button type="button" class="together">${i18n.t('sendAll')}</button>`}`;
}

function productForm(product: TokenProduct, forms: ReviewForms, several: boolean): Html {
  const { i18n, order, attributesOf, action, draftKey, selected, entered } = forms;
  const name = product.name ?? product.productId;
  const picture =
    product.imageUrl?.startsWith('https:') &&
    html`<img src="${product.imageUrl}" alt="" width="64" height="64">`;
  const head = html`<div class="product">${picture}<h2 dir="auto">${name}</h2></div>`;
  const result = forms.result?.productId === product.productId ? forms.result : null;
  const resultClass = result ? (result.success ? ' success' : ' error') : '';
  const line = html`<p class="result${resultClass}" role="status">${result?.message}</p>`;
  if (product.reviewed)
    return html`<section class="card">${head}${result ? line : paragraph(i18n.t('reviewed'), 'note')}</section>`;
  const value = (field: string) => (result ? (entered[field] ?? '') : '');
  const followed = selected.productId === product.productId ? selected.rating : null;
  return html`<form class="card review${several && ' several'}" method="post" enctype="multipart/form-data" action="${action}" data-draft="tribune-draft ${draftKey} ${product.productId}">
${head}${line}
<p class="note draft" role="status" hidden>${i18n.t('draftRestored')} <button type="button">${i18n.t('startOver')}</button></p>
<input type="hidden" name="productId" value="${product.productId}">
${starField(i18n, result ? Number(value('rating')) : followed)}
${textFields(i18n, value)}${attributeFields(i18n, attributesOf(product.productId), result ? entered : {})}${mediaField(i18n)}
${textField('authorName', i18n.t('name'), { value: value('authorName') || order.customer_name.slice(0, 100), maxLength: 100, required: true, hint: i18n.t('nameHint') })}
${button(i18n.t('send'))}
</form>`;
}
