'use client';

import type { TribuneElements } from '@tribune/widget/elements';
import { createElement, type ReactElement } from 'react';
import { attributesOf, type ElementProps } from './props.ts';

export type { ElementProps } from './props.ts';

const component =
  <Tag extends keyof TribuneElements>(tag: Tag) =>
  (props: ElementProps<Tag>): ReactElement =>
    createElement(tag, attributesOf(props));

/** Stars and number of reviews of a product. */
export const Rating: (props: ElementProps<'tribune-rating'>) => ReactElement =
  /* @__PURE__ */ component('tribune-rating');

/** Reviews of a product with filters and a form. `ref` has `reload()` and `openForm()`. */
export const Reviews: (props: ElementProps<'tribune-reviews'>) => ReactElement =
  /* @__PURE__ */ component('tribune-reviews');

export const ReviewForm: (props: ElementProps<'tribune-review-form'>) => ReactElement =
  /* @__PURE__ */ component('tribune-review-form');

/** Questions and answers about a product. */
export const Questions: (props: ElementProps<'tribune-questions'>) => ReactElement =
  /* @__PURE__ */ component('tribune-questions');

/** Photos and videos of a product's reviews. */
export const Gallery: (props: ElementProps<'tribune-gallery'>) => ReactElement =
  /* @__PURE__ */ component('tribune-gallery');

export const Carousel: (props: ElementProps<'tribune-carousel'>) => ReactElement =
  /* @__PURE__ */ component('tribune-carousel');

/** Rating of the store or of a product with its number of reviews. */
export const Badge: (props: ElementProps<'tribune-badge'>) => ReactElement =
  /* @__PURE__ */ component('tribune-badge');

/** Reviews of the store itself with their rating. */
export const StoreReviews: (props: ElementProps<'tribune-store-reviews'>) => ReactElement =
  /* @__PURE__ */ component('tribune-store-reviews');
