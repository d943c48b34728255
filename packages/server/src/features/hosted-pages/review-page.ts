import { type Db, row } from '../../platform/db/database.ts';
import { notNull, orNull, output, statement, table } from '../../platform/db/statement.ts';
import type { Locale } from '../../platform/mail/email.ts';
import { mailWords } from '../../platform/mail/templates/index.ts';
import type { AttributeSchema } from '../attributes/index.ts';
import type { Token, TokenProduct } from '../review-tokens/index.ts';
import { attributeFields } from './attribute-fields.ts';
import { button, longField, paragraph, photoField, starField, textField } from './forms.ts';
import { pageWords } from './messages/index.ts';
import { escapeHtml } from './page-layout.ts';

export interface OrderOfToken {
  order_id: string;
  customer_email: string;
  customer_name: string;
  locale: string | null;
  review_page_url: string | null;
  /** What is promised for reviews; null when nothing is. */
  reward: string | null;
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
       ${table('orders', 'o')('locale', 'review_page_url')}, (select c.description from incentive_claims as c
        where c.merchant_id = $1 and c.order_id = o.order_id and c.status = 'reviews_pending'
          and coalesce(c.expires_at > $3, true)) as ${orNull(output.text('reward'))}
     from orders as o where o.merchant_id = $1 and o.order_id = $2`,
    [merchantId, token.order_id, now],
  );
}

export interface Asking {
  locale: Locale;
  order: OrderOfToken;
  products: TokenProduct[];
  attributes: AttributeSchema;
  action: string;
  /** What the link in the mail said. */
  chosen: { productId: string | null; rating: number | null };
  /** The last form's outcome, for a browser without script. */
  told: { productId: string; says: string; good: boolean } | null;
  /** What was typed into the form that was refused. */
  typed: Record<string, string>;
}

/** All products of an order, each with a form of its own; one button sends them all where there is a script. */
export function askingBody(asking: Asking): string {
  const { locale, order, products } = asking;
  const words = pageWords[locale];
  const open = products.filter(({ reviewed }) => !reviewed);
  if (open.length === 0) return paragraph(words.done, 'good');
  const first = [...products].sort(
    (one, other) =>
      Number(other.productId === asking.chosen.productId) - Number(one.productId === asking.chosen.productId),
  );
  return [
    paragraph(words.intro),
    order.reward === null ? '' : paragraph(mailWords[locale].promise(order.reward), 'note'),
    ...first.map((product) => productForm(product, asking, open.length > 1)),
    open.length > 1 ? `<button type="button" class="together">${escapeHtml(words.sendAll)}</button>` : '',
  ].join('\n');
}

function productForm(product: TokenProduct, asking: Asking, several: boolean): string {
  const { locale, order, attributes, action, chosen, told, typed } = asking;
  const words = pageWords[locale];
  const name = product.name ?? product.productId;
  const picture = product.imageUrl?.startsWith('https:')
    ? `<img src="${escapeHtml(product.imageUrl)}" alt="" width="64" height="64">`
    : '';
  const head = `<div class="product">${picture}<h2 dir="auto">${escapeHtml(name)}</h2></div>`;
  const mine = told?.productId === product.productId ? told : null;
  const line = `<p class="told${mine ? (mine.good ? ' good' : ' fault') : ''}" role="status">${escapeHtml(mine?.says ?? '')}</p>`;
  if (product.reviewed)
    return `<section class="card">${head}${mine ? line : paragraph(words.reviewed, 'note')}</section>`;
  const value = (field: string) => (mine ? (typed[field] ?? '') : '');
  const rating = mine
    ? Number(value('rating'))
    : chosen.productId === product.productId
      ? chosen.rating
      : null;
  return `<form class="card review${several ? ' several' : ''}" method="post" enctype="multipart/form-data" action="${escapeHtml(action)}">
${head}${line}
<input type="hidden" name="productId" value="${escapeHtml(product.productId)}">
${starField(words, { locale, chosen: rating })}
${textField('title', words.headline, { value: value('title'), maxLength: 200 })}
${longField('text', words.text, value('text'))}
${attributeFields(words, attributes, mine ? typed : {})}
${photoField(words)}
${textField('authorName', words.name, { value: value('authorName') || order.customer_name.slice(0, 100), maxLength: 100, required: true })}
${button(words.send)}
</form>`;
}
