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
  /** Of `@tribune/client`, with the API key. The key stays on the server. */
  client: TribuneClient;
}

type OwnAttributes = Omit<
  ElementAttributes<'tribune-reviews'>,
  'merchantId' | 'apiBase' | 'jsonLd' | 'productId' | 'locale'
>;

/** Language of labels. Default: the merchant's. */
type OfLanguage = Pick<GetReviewsHtmlInput, 'lang'>;

/** Without a response of the service: nothing of it (default), or its `ApiFailure`, so that a cached page stays as it was. */
interface OfFailures {
  ifUnavailable?: 'omit' | 'throw';
}

export type ServerReviewsProps = OfClient &
  OfLanguage &
  OfFailures &
  OwnAttributes &
  PlainProps & { productId: string };

/**
 * Once per page: loads the elements, and reserves their space until they are there, so that nothing moves. React puts both into
 * the head.
 */
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
 * Reviews as HTML for search engines and browsers without JavaScript, which the element replaces when it has loaded. Without a
 * response of the service there is only the element.
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
    // The service's own HTML, which it escapes.
    dangerouslySetInnerHTML: { __html: html ?? '' },
  });
}

/** The same, streamed: the page is sent at once, the reviews follow into the space that is reserved for them. */
export function StreamedReviews(props: ServerReviewsProps): ReactElement {
  const fallback = createElement('div', { 'aria-busy': true, className: 'tribune-reviews-reserved' });
  return createElement(Suspense, { fallback }, createElement(ServerReviews, props));
}

/**
 * schema.org data for rich results: rating and reviews of the product. Nothing without a response of the service. The page
 * waits for it; inside `Suspense` it follows.
 */
export async function StructuredData({
  client,
  productId,
  lang,
  ifUnavailable = 'omit',
}: OfClient & OfLanguage & OfFailures & { productId: string }): Promise<ReactElement | null> {
  const json = await orOmitted(getStructuredData(client, { productId, lang }), ifUnavailable);
  if (!json) return null;
  // In JSON, `<` only occurs in texts; escaped, none of them can end the script.
  const __html = json.replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data of the service, escaped above
  return createElement('script', { type: 'application/ld+json', dangerouslySetInnerHTML: { __html } });
}

/** Reviews are not worth a failed page, unless an earlier version of it can be shown. */
async function orOmitted(text: Promise<string>, ifUnavailable: 'omit' | 'throw'): Promise<string | null> {
  try {
    return await text;
  } catch (error) {
    if (ifUnavailable === 'omit' && isFailure(error)) return null;
    throw error;
  }
}
