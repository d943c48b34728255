import {
  type GetReviewsHtmlInput,
  getReviewsHtml,
  getStructuredData,
  isFailure,
  type TribuneClient,
} from '@tribune/client';
import { createElement, Fragment, type ReactElement, Suspense } from 'react';
import { attributesOf, type ElementAttributes, type PlainProps } from './props.ts';
import { reservedSpace } from './reserved-space.ts';

interface OfClient {
  /** A client of `@tribune/client` with the API key, which stays on the server. */
  client: TribuneClient;
}

type OwnAttributes = Omit<
  ElementAttributes<'tribune-reviews'>,
  'merchantId' | 'apiBase' | 'jsonLd' | 'productId' | 'locale'
>;

/** Language of labels. Default: the merchant's. */
type OfLanguage = Pick<GetReviewsHtmlInput, 'lang'>;

/** What to do if the service does not respond: render nothing (default), or throw `ApiFailure`, so that a cached page is preserved. */
interface OfFailures {
  ifUnavailable?: 'omit' | 'throw';
}

export type ServerReviewsProps = OfClient &
  OfLanguage &
  OfFailures &
  OwnAttributes &
  PlainProps & { productId: string };

/** Loads the elements and reserves their space, so that nothing shifts. Render it once per page; React hoists both into the head. */
export function TribuneAssets({ client }: OfClient): ReactElement {
  const src = new URL('/widget/tribune.js', client.baseUrl).href;
  return createElement(
    Fragment,
    null,
    createElement('style', { href: 'tribune-reserved-space', precedence: 'medium' }, reservedSpace),
    createElement('script', { type: 'module', async: true, src }),
  );
}

/**
 * Reviews as HTML for search engines and browsers without JavaScript; the element replaces them once loaded. If the service does not
 * respond, only the element is rendered.
 */
export async function ServerReviews({
  client,
  productId,
  lang,
  ifUnavailable = 'omit',
  ...attributes
}: ServerReviewsProps): Promise<ReactElement> {
  const html = await orOmitted(getReviewsHtml(client, { productId, lang }), ifUnavailable);
  const { merchantId, baseUrl: apiBase } = client;
  const own = attributesOf({ ...attributes, productId, merchantId, apiBase, locale: lang });
  return createElement('tribune-reviews', {
    ...own,
    suppressHydrationWarning: true,
    // The service escapes this HTML.
    dangerouslySetInnerHTML: { __html: html ?? '' },
  });
}

/** Streams `ServerReviews`: the page is sent at once, and the reviews follow into reserved space. */
export function StreamedReviews(props: ServerReviewsProps): ReactElement {
  const fallback = createElement('div', { 'aria-busy': true, className: 'tribune-reviews-reserved' });
  return createElement(Suspense, { fallback }, createElement(ServerReviews, props));
}

/**
 * schema.org data for rich results: a product's rating and reviews. Empty if the service does not respond. Blocks the page unless it is
 * inside `Suspense`.
 */
export async function StructuredData({
  client,
  productId,
  lang,
  ifUnavailable = 'omit',
}: OfClient & OfLanguage & OfFailures & { productId: string }): Promise<ReactElement | null> {
  const json = await orOmitted(getStructuredData(client, { productId, lang }), ifUnavailable);
  if (!json) return null;
  // In JSON, `<` occurs in texts only; escaping it keeps a text from closing the script.
  const __html = json.replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data of the service, escaped above
  return createElement('script', { type: 'application/ld+json', dangerouslySetInnerHTML: { __html } });
}

/**
 * Omits the text if the service does not respond, so that reviews never break a page, or throws if an earlier version of the page can be
 * shown.
 */
async function orOmitted(text: Promise<string>, ifUnavailable: 'omit' | 'throw'): Promise<string | null> {
  try {
    return await text;
  } catch (error) {
    if (ifUnavailable === 'omit' && isFailure(error)) return null;
    throw error;
  }
}
