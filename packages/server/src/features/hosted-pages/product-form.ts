import type { promisedIncentive, Static } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { LabelledAttribute } from '../attributes/index.ts';
import type { TokenProduct } from '../review-tokens/index.ts';
import { attributeFields } from './attribute-fields.ts';
import {
  button,
  enteredRecommendation,
  experienceField,
  mediaField,
  paragraph,
  recommendField,
  relationshipField,
  starField,
  textField,
} from './forms.ts';
import { textFields } from './text-fields.ts';

export type Offer = Static<typeof promisedIncentive>;
export type PageProduct = Pick<TokenProduct, 'productId' | 'name' | 'imageUrl'>;

/** Why a form was refused, and the entered values. */
export interface Refused {
  message: string;
  entered: Record<string, string>;
}

export interface ProductForm {
  i18n: FullI18n;
  merchant: Merchant;
  product: PageProduct;
  attributes: readonly LabelledAttribute[];
  /** Address of the plain form. */
  action: string;
  /** Address to which the widget's form sends, at the API's paths below it. */
  submitTo: string;
  /** The next page. */
  next: string;
  /** The customer of an order, whose email address is known; null on pages without a token. */
  customerName: string | null;
  offer: Offer | null;
  rating: number | null;
  refused: Refused | null;
}

/**
 * The form to review a product: a plain form, which the widget's own form replaces where scripts run (assets/page.js). The
 * plain form's values are also the initial values of the widget's.
 */
export function productForm(form: ProductForm): Html {
  const { i18n, merchant, product, attributes, submitTo, next, customerName, offer } = form;
  const purchase = customerName === null ? null : { state: 'confirmed', token: null, offered: offer };
  // Never empty, because an empty list selects all attributes.
  const asked = attributes.map(({ id }) => id).join() || '-';
  return html`<tribune-review-form merchant-id="${merchant.publicId}" api-base="/apiV2" product-id="${product.productId}" locale="${i18n.locale}" attributes="${asked}" data-submit-to="${submitTo}" data-next="${next}" data-purchase="${JSON.stringify(purchase)}">
${plainForm(form)}
</tribune-review-form>`;
}

function plainForm({
  i18n,
  product,
  attributes,
  action,
  customerName,
  offer,
  rating,
  refused,
}: ProductForm): Html {
  const entered = refused?.entered ?? {};
  const name = entered.authorName ?? customerName?.slice(0, 100) ?? '';
  return html`<form method="post" enctype="multipart/form-data" action="${action}">
${refused && html`<p class="result error" role="alert">${refused.message}</p>`}
<input type="hidden" name="productId" value="${product.productId}">
${starField(i18n, refused ? Number(entered.rating) : rating)}
${textFields(i18n, (field) => entered[field] ?? '')}${attributeFields(i18n, attributes, entered)}${mediaField(i18n)}
${recommendField(i18n, enteredRecommendation(entered.wouldRecommend))}
${relationshipField(i18n, entered.relationship)}
${customerName === null && experienceField(i18n, entered.experiencedAt)}
${textField('authorName', i18n.t('name'), { value: name, maxLength: 100, required: true, hint: i18n.t('nameHint') })}
${customerName === null && emailField(i18n, entered.authorEmail ?? '')}
${offer && consentField(i18n, offer, 'incentiveConsent' in entered)}
${button(i18n.t('send'))}
</form>`;
}

const emailField = (i18n: FullI18n, value: string) =>
  html`<label class="field"><span>${i18n.t('email')}</span><input type="text" inputmode="email" name="authorEmail" maxlength="254" autocomplete="email" required value="${value}"><small>${i18n.t('emailHint')}</small></label>`;

const consentField = (i18n: FullI18n, { claimId }: Offer, given: boolean) =>
  html`<input type="hidden" name="incentiveClaimId" value="${claimId}"><label class="consent"><input type="checkbox" name="incentiveConsent" value="true" required${given && html` checked`}><span>${i18n.t('consent')}</span></label>`;

/** The offer for the review and its conditions, above the form. */
export function offerNote(i18n: FullI18n, { description, requirement, mediaRequirement, expiresAt }: Offer) {
  return html`<div class="offer">${paragraph(i18n.t('rewardOffer', { reward: description }))}
${requirement === 'all_products' && paragraph(i18n.t('rewardNeedsAll'))}
${mediaRequirement !== 'none' && html`<p><strong>${i18n.t(`rewardMedia_${mediaRequirement}`)}</strong></p>`}
${expiresAt !== null && paragraph(i18n.t('rewardUntil', { date: i18n.date(expiresAt) }))}</div>`;
}

/** Image and name. Focus starts at a page's main heading, so that screen readers announce the product. */
export function productHead({ productId, name, imageUrl }: PageProduct, heading: 1 | 2): Html {
  const picture =
    imageUrl?.startsWith('https:') && html`<img src="${imageUrl}" alt="" width="64" height="64">`;
  const shown = name ?? productId;
  const title =
    heading === 1
      ? html`<h1 dir="auto" tabindex="-1" autofocus>${shown}</h1>`
      : html`<h2 dir="auto">${shown}</h2>`;
  return html`<div class="product">${picture}${title}</div>`;
}
