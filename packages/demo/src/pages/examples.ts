import { Html, html } from '../html.ts';
import type { View } from '../shop.ts';
import { elementAttributes, layout } from './layout.ts';

interface Example {
  title: string;
  says: string;
  element: string;
  /** Beside merchant, API and language. */
  attributes: Record<string, string>;
}

const productId = 'LM-PAK-26';

const examples: readonly Example[] = [
  {
    title: 'Stars and count',
    says: 'For category pages: a hundred of them make one request.',
    element: 'tribune-rating',
    attributes: { 'product-id': productId },
  },
  {
    title: 'Badge',
    says: 'The average of the whole shop, or of one product with product-id.',
    element: 'tribune-badge',
    attributes: {},
  },
  {
    title: 'Carousel',
    says: 'Featured reviews first, then the newest. Nothing moves by itself.',
    element: 'tribune-carousel',
    attributes: { 'product-href': '/products/{productId}' },
  },
  {
    title: 'Gallery',
    says: 'Photos and videos of a product’s reviews, which open large.',
    element: 'tribune-gallery',
    attributes: { 'product-id': productId },
  },
  {
    title: 'Reviews',
    says: 'Summary, filters, search, votes, and the form in a dialog.',
    element: 'tribune-reviews',
    attributes: { 'product-id': productId },
  },
  {
    title: 'Questions and answers',
    says: 'With the forms to ask and to answer.',
    element: 'tribune-questions',
    attributes: { 'product-id': productId },
  },
  {
    title: 'The form by itself',
    says: 'For a page that only asks for a review.',
    element: 'tribune-review-form',
    attributes: { 'product-id': productId, attributes: 'use,comfort' },
  },
];

/** Every element with what has to be written for it. */
export function examplesPage(view: View): Html {
  const content = html`<h1>The elements, one by one</h1>
<p>Each stands below what has to be written for it. They take the page’s font and colours.</p>
${examples.map((example) => section(view, example))}`;
  const description =
    'Every element that brings reviews onto a page, live, beside what has to be written for it.';
  return layout(view, { title: `Elements – ${view.shop.name}`, description }, content);
}

function section(view: View, { title, says, element, attributes }: Example): Html {
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
<p>${says}</p>
<pre tabindex="0"><code>${source}</code></pre>
<div class="reviews">${live(element, html`${own} ${elementAttributes(view)}`)}</div>
</section>`;
}

/** Names of elements are no values that a template could take; these stand above. */
const live = (element: string, attributes: Html): Html =>
  new Html(`<${element}${attributes.source}></${element}>`);
