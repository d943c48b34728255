import { type Html, html } from '@tribune/contract/html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { showUnknown } from './no-store.ts';
import { publicHeaders, page as renderPage } from './page-layout.ts';
import { policyBody } from './policy-page.ts';
import { sendQuestion, showQuestionThanks } from './question-form.ts';
import { questionsBody } from './questions-page.ts';
import { reviewsBody } from './reviews-page.ts';
import { storeReviewsBody } from './store-reviews-page.ts';
import { links, type Reader, readerOf, textIn } from './store-visit.ts';
import { trustBody } from './trust-page.ts';

/** Descriptions for search engines, by the page's title. */
const descriptions = {
  reviewsOf: 'reviewsDescription',
  questionsHeading: 'questionsDescription',
  storeReviewsHeading: 'storeReviewsDescription',
  policyTitle: 'policyDescription',
  trustTitle: 'trustIntro',
} as const;

/** Pages with a list. Their heading is beside the button to add to the list. */
const lists: readonly (keyof typeof descriptions)[] = [
  'reviewsOf',
  'questionsHeading',
  'storeReviewsHeading',
];
/** Whether the widget takes over the page's list. */
const isAlive = (title: keyof typeof descriptions) =>
  title === 'reviewsOf' || title === 'storeReviewsHeading';

/**
 * `/reviews/{merchant}` lists all published reviews of the products (with `product`, of one product), `/reviews/{merchant}/store` those
 * of the store, `/questions/{merchant}?product=`
 * the questions of a product with a form to ask one, `/reviews/{merchant}/policy` explains how reviews are collected, verified and
 * moderated, and `/trust/{merchant}` is the trust page, which verifies them. Only verification needs JavaScript.
 */
export function serveReviewsPages(scope: FastifyInstance, context: Context): void {
  const show = (
    path: string,
    title: keyof typeof descriptions,
    body: (reader: Reader, request: FastifyRequest) => Promise<Html>,
  ) =>
    scope.get(path, async (request, reply) => {
      const reader = await readerOf(context, request);
      if (!reader || (title === 'questionsHeading' && !textIn(request, 'product'))) return showUnknown(reply);
      if (title === 'questionsHeading' && textIn(request, 'asked') === '1')
        return showQuestionThanks(reply, reader, textIn(request, 'product'));
      const { brand, i18n } = reader;
      const shell = {
        brand,
        i18n,
        title: i18n.t(title, { shop: brand.shop }),
        description: i18n.t(descriptions[title], { shop: brand.shop }),
        ...(lists.includes(title) && { isList: true, heading: null }),
        body: await body(reader, request),
      };
      const script = title === 'trustTitle' ? 'trust-page' : isAlive(title) ? 'tribune' : null;
      return reply
        .headers({ ...publicHeaders(brand), vary: 'accept-language' })
        .send(renderPage(shell, script).source);
    });
  show('/reviews/:merchant', 'reviewsOf', (reader, request) => reviewsBody(context, reader, request));
  show('/reviews/:merchant/store', 'storeReviewsHeading', (reader, request) =>
    storeReviewsBody(context, reader, request),
  );
  show('/questions/:merchant', 'questionsHeading', (reader, request) =>
    questionsBody(context, reader, request),
  );
  scope.post('/questions/:merchant', async (request, reply) =>
    sendQuestion(context, request, reply, await readerOf(context, request)),
  );
  show(
    '/reviews/:merchant/policy',
    'policyTitle',
    async (reader) =>
      html`${await policyBody(context, reader.merchant, reader.i18n)}
${links(reader, 'trust', 'reviews')}`,
  );
  show(
    '/trust/:merchant',
    'trustTitle',
    async (reader) => html`${await trustBody(context, reader)}
${links(reader, 'reviews', 'policy')}`,
  );
}
