import { Html, html } from '@tribune/contract/html';
import type { View } from '../shop.ts';
import { elementAttributes, layout } from './layout.ts';

interface Example {
  title: string;
  description: string;
  element: string;
  /** Attributes in addition to merchant, API and language. */
  attributes: Record<string, string>;
}

const productId = 'LM-PAK-26';

const examples: readonly Example[] = [
  {
    title: 'Stars and count',
    description: 'For category pages. All on a page share one request.',
    element: 'tribune-rating',
    attributes: { 'product-id': productId },
  },
  {
    title: 'Badge',
    description: 'The average rating of the store, or of one product with product-id.',
    element: 'tribune-badge',
    attributes: {},
  },
  {
    title: 'Reviews of the store',
    description: 'What customers say of the store itself: its service and its delivery.',
    element: 'tribune-store-reviews',
    attributes: {},
  },
  {
    title: 'Carousel',
    description: 'Featured reviews, then the newest. No autoplay.',
    element: 'tribune-carousel',
    // Replaces the default heading, which would equal that of the carousel.
    attributes: { heading: 'Featured reviews', 'product-href': '/products/{productId}' },
  },
  {
    title: 'Gallery',
    description: 'Photos and videos of a product’s reviews, in a lightbox.',
    element: 'tribune-gallery',
    attributes: { 'product-id': productId },
  },
  {
    title: 'Reviews',
    description: 'Summary, filters, search, votes, and the review form in a dialog.',
    element: 'tribune-reviews',
    attributes: { 'product-id': productId },
  },
  {
    title: 'Questions',
    description: 'With forms to ask and answer questions.',
    element: 'tribune-questions',
    attributes: { 'product-id': productId },
  },
  {
    title: 'Review form',
    description: 'For a page that only asks for a review.',
    element: 'tribune-review-form',
    attributes: { 'product-id': productId, attributes: 'use,comfort' },
  },
];

/** Shows every element beside its markup. */
export function examplesPage(view: View): Html {
  const content = html`<h1>Widget gallery</h1>
<p>Every widget with its markup. Widgets use the page’s font and text color.</p>
${examples.map((example) => section(view, example))}`;
  const description = 'Live examples of every review widget, with the markup to copy.';
  return layout(view, { title: `Widget gallery – ${view.shop.name}`, description }, content);
}

function section(view: View, { title, description, element, attributes }: Example): Html {
  const own = Object.entries(attributes).map(([name, value]) => html` ${name}="${value}"`);
  const { merchantId, apiBase } = view;
  const source = [
    `<${element}`,
    ...Object.entries(attributes).map(([name, value]) => `  ${name}="${value}"`),
    `  merchant-id="${merchantId}"`,
    `  api-base="${apiBase}"`,
    `></${element}>`,
  ].join('\n');
  return html`<section class="example" aria-labelledby="${element}">
<h2 id="${element}">${title}</h2>
<p>${description}</p>
<pre tabindex="0" dir="ltr"><code>${source}</code></pre>
<div class="reviews">${live(element, html`${own} ${elementAttributes(view)}`)}</div>
</section>`;
}

/** The template escapes values, so the element's name, a constant above, is inserted here. */
const live = (element: string, attributes: Html): Html =>
  new Html(`<${element}${attributes.source}></${element}>`);
