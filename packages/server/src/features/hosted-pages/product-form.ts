import type { AnswerOf, getWritingIdeas, promisedIncentive, Static } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import { foldedFields, hasDetails, reviewFields } from '@tribune/widget/templates';
import type { Brand } from '../../platform/mail/brand.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import type { LabelledAttribute } from '../attributes/index.ts';
import type { TokenProduct } from '../review-tokens/index.ts';
import { enteredAttributes } from './attribute-fields.ts';
import { form, mediaField, paragraph, type Refused, valuesIn } from './forms.ts';
import { productImage } from './page-layout.ts';
import { rendered } from './rendering.ts';

export type Offer = Static<typeof promisedIncentive>;
type WritingIdeas = AnswerOf<typeof getWritingIdeas>;
export type PageProduct = Pick<TokenProduct, 'productId' | 'name' | 'imageUrl'>;

export interface ProductForm {
  i18n: FullI18n;
  merchant: Merchant;
  product: PageProduct;
  attributes: readonly LabelledAttribute[];
  ideas: WritingIdeas;
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
 * The form to review a product: the widget's fields as a plain form, which the widget's own form replaces where scripts run
 * (assets/page.js). The plain form's values are also the initial values of the widget's.
 */
export function productForm(page: ProductForm): Html {
  const { i18n, merchant, product, attributes, submitTo, next, customerName } = page;
  const purchase =
    customerName === null ? null : { state: 'confirmed', token: null, offered: rewardOf(page) };
  // Never empty, because an empty list selects all attributes.
  const asked = attributes.map(({ id }) => id).join() || '-';
  return html`<tribune-review-form merchant-id="${merchant.publicId}" api-base="/apiV2" product-id="${product.productId}" locale="${i18n.locale}" attributes="${asked}" data-submit-to="${submitTo}" data-next="${next}" data-purchase="${JSON.stringify(purchase)}">
${plainForm(page)}
</tribune-review-form>`;
}

/** The page describes the reward and its terms before the form, so the form need not. */
const rewardOf = ({ offer }: ProductForm) => offer && { ...offer, isKnown: true };

function plainForm(page: ProductForm): Html {
  const { i18n, product, attributes, ideas, action, customerName, offer, rating, refused } = page;
  const entered = refused?.entered ?? { authorName: customerName?.slice(0, 100) ?? '' };
  const filled = {
    values: { ...valuesIn(entered), ...(!refused && rating && { rating: String(rating) }) },
    attributes,
    attributeValues: enteredAttributes(attributes, entered),
    problems: refused?.problems ?? {},
  };
  const fields = reviewFields({
    ...filled,
    i18n,
    detailed: hasDetails(filled),
    media: [ideasNote(i18n, ideas), mediaField(i18n)],
    reward: rewardOf(page),
    emailKnown: customerName !== null,
    folded: foldedFields,
    isBought: customerName !== null,
  });
  return form(
    { action, send: i18n.t('send'), refused, isMultipart: true },
    html`<input type="hidden" name="productId" value="${product.productId}">`,
    offer && html`<input type="hidden" name="incentiveClaimId" value="${offer.claimId}">`,
    rendered(fields),
  );
}

/** What the review can cover, below its text. */
function ideasNote(i18n: FullI18n, { aspects, photoOf }: WritingIdeas): Html | false {
  const photo = aspects.find(({ aspect }) => aspect === photoOf);
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' });
  const labels = list.format(aspects.map(({ label }) => label));
  return (
    aspects.length > 0 &&
    html`<div><p class="hint muted">${i18n.t('ideas')}: ${labels}</p>${photo && html`<p class="hint muted">${i18n.t('ideaForPhoto', { aspect: photo.label })}</p>`}</div>`
  );
}

/** The offer for the review and its conditions, above the form. */
export function offerNote(i18n: FullI18n, { description, requirement, mediaRequirement, expiresAt }: Offer) {
  return html`<div class="offer">${paragraph(i18n.t('rewardOffer', { reward: description }))}
${requirement === 'all_products' && paragraph(i18n.t('rewardNeedsAll'))}
${mediaRequirement !== 'none' && html`<p><strong>${i18n.t(`rewardMedia_${mediaRequirement}`)}</strong></p>`}
${expiresAt !== null && paragraph(i18n.t('rewardUntil', { date: i18n.date(expiresAt) }))}</div>`;
}

/** Image and name above a form. Focus starts at a page's main heading, so that screen readers announce the product. */
export const productHead = (brand: Brand, product: PageProduct, lead: string): Html =>
  html`<div class="page-head about-product">${imageOf(brand, product)}<h1 tabindex="-1" autofocus><bdi>${nameOf(product)}</bdi></h1><p class="lead">${lead}</p></div>`;

/** A product of a list, with its action. */
export const productRow = (brand: Brand, product: PageProduct, action: Html): Html =>
  html`<li class="box product-row">${imageOf(brand, product)}<h2><bdi>${nameOf(product)}</bdi></h2>${action}</li>`;

export const imageOf = (brand: Brand, { imageUrl }: PageProduct) => productImage(brand, imageUrl);

export const nameOf = ({ name, productId }: PageProduct): string => name ?? productId;
