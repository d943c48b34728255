/** Attributes of every element. */
export interface TribuneAttributes {
  'merchant-id'?: string;
  /** Default: `/apiV2` on the host of the script. */
  'api-base'?: string;
  /** BCP 47. Default: the `lang` of the page, then the merchant's setting, then English. */
  locale?: string;
  /** `auto` follows the visitor's setting. Default: the `color-scheme` of the page. */
  'color-scheme'?: 'light' | 'dark' | 'auto';
}

export interface TribuneRatingAttributes extends TribuneAttributes {
  'product-id'?: string;
  /** Makes the rating a link. */
  href?: string;
}

export interface TribuneReviewFormAttributes extends TribuneAttributes {
  'product-id'?: string;
  heading?: string;
  /** Comma-separated IDs of the custom attributes that the form asks for. Default: all. */
  attributes?: string;
  'incentive-claim-id'?: string;
  /** Description of the incentive. The author must consent to its disclosure. */
  incentive?: string;
}

export interface TribuneReviewsAttributes extends TribuneReviewFormAttributes {
  /** Adds the product's structured data to the page, unless the page has some. */
  'json-ld'?: boolean | '';
  /** Default: `list`. `photos` shows photos first, in columns. */
  layout?: 'list' | 'grid' | 'photos';
  /** Adds the product's questions as a tab. */
  questions?: boolean | '';
  /** Without `product-id`: URL of product pages, as in `/products/{productId}`. */
  'product-href'?: string;
  /** Reviews in the page's language do not come first. */
  'mixed-languages'?: boolean | '';
  /** Keeps filters and sort order in the page's address, in parameters that begin with this name. */
  'address-key'?: string;
}

export interface TribuneStoreReviewsAttributes extends TribuneAttributes {
  /** Has no effect: the reviews are of the store. */
  'product-id'?: string;
  heading?: string;
}

export interface TribuneQuestionsAttributes extends TribuneAttributes {
  'product-id'?: string;
  heading?: string;
  /** Keeps search and sort order in the page's address. */
  'address-key'?: string;
}

export interface TribuneGalleryAttributes extends TribuneAttributes {
  'product-id'?: string;
  heading?: string;
}

export interface TribuneCarouselAttributes extends TribuneAttributes {
  /** Default: reviews of all products. */
  'product-id'?: string;
  heading?: string;
  /** Number of reviews, 1 to 30. Default: 9. */
  limit?: number | string;
  /** URL of product pages, as in `/products/{productId}`. */
  'product-href'?: string;
  /** `photos`: only reviews with photos or videos, below their first one. */
  layout?: 'photos' | '';
}

export interface TribuneBadgeAttributes extends TribuneAttributes {
  /** `store`: the rating of the reviews of the store itself. */
  subject?: 'store' | '';
  /** Default: the rating of the whole store. */
  'product-id'?: string;
  heading?: string;
  /** Makes the badge a link. */
  href?: string;
}

/** Attributes by tag name. */
export interface TribuneElementAttributes {
  'tribune-rating': TribuneRatingAttributes;
  'tribune-reviews': TribuneReviewsAttributes;
  'tribune-review-form': TribuneReviewFormAttributes;
  'tribune-questions': TribuneQuestionsAttributes;
  'tribune-gallery': TribuneGalleryAttributes;
  'tribune-carousel': TribuneCarouselAttributes;
  'tribune-badge': TribuneBadgeAttributes;
  'tribune-store-reviews': TribuneStoreReviewsAttributes;
}

declare class TribuneElement extends HTMLElement {
  merchantId: string;
  apiBase: string;
  locale: string;
  /** Resolves when the element displays its current properties. */
  readonly updateComplete: Promise<void>;
}

export class TribuneRating extends TribuneElement {
  productId: string;
  href: string;
  /** Loads the rating again, bypassing the browser's cache. */
  reload(): void;
}

export class TribuneReviews extends TribuneElement {
  productId: string;
  heading: string;
  jsonLd: boolean;
  attributeIds: string;
  incentiveClaimId: string;
  incentive: string;
  layout: string;
  questions: boolean;
  productHref: string;
  addressKey: string;
  /** Loads the reviews again, bypassing the browser's cache. */
  reload(): void;
  /** Opens the form to write a review. */
  openForm(): void;
}

declare class LazyElement extends TribuneElement {
  productId: string;
  heading: string;
  /** Loads the content again, bypassing the browser's cache. */
  reload(): void;
}

export class TribuneReviewForm extends LazyElement {
  attributeIds: string;
  incentiveClaimId: string;
  incentive: string;
}

export class TribuneQuestions extends LazyElement {}

export class TribuneGallery extends LazyElement {}

export class TribuneCarousel extends LazyElement {
  limit: number;
  productHref: string;
  layout: string;
}

export class TribuneBadge extends LazyElement {
  href: string;
  subject: string;
}

export class TribuneStoreReviews extends LazyElement {}

/** Elements by tag name. */
export interface TribuneElements {
  'tribune-rating': TribuneRating;
  'tribune-reviews': TribuneReviews;
  'tribune-review-form': TribuneReviewForm;
  'tribune-questions': TribuneQuestions;
  'tribune-gallery': TribuneGallery;
  'tribune-carousel': TribuneCarousel;
  'tribune-badge': TribuneBadge;
  'tribune-store-reviews': TribuneStoreReviews;
}

/** Registers the elements. The script `tribune.js` does so when it loads. */
export function define(): void;
