import { type Static, storeReviewSubmission } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import { starField, textField, textFields } from '@tribune/widget/templates';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { ApiError } from '../../platform/errors.ts';
import { cleanBody } from '../../platform/http/inputs.ts';
import { validatorOf } from '../../platform/http/validation.ts';
import { storeReviewOfOrder, storeSubject, submitStoreReview } from '../store-reviews/index.ts';
import type { Visit } from './email-link-visit.ts';
import { failureMessage } from './failure-message.ts';
import { form, paragraph, problemsOf, type Refused, valuesIn } from './forms.ts';
import type { OrderOfToken } from './order.ts';
import { showPage } from './page-layout.ts';
import { rendered } from './rendering.ts';

const check = validatorOf(storeReviewSubmission);
const parts = ['serviceRating', 'deliveryRating'] as const;

type StoreVisit = Visit & { order: OrderOfToken };

/**
 * Asks for a review of the store, after the order's products. Omitted if the merchant does not ask for one, or the customer has submitted
 * one.
 */
export async function storeCard({ db }: Context, visit: StoreVisit): Promise<Html> {
  const { merchantId } = visit.merchant;
  const { order_id: orderId } = visit.order;
  const { asks, review } = await storeReviewOfOrder(db, merchantId, orderId);
  if (!asks || review || visit.merchant.suspended) return html``;
  return html`<section class="box tribune-form"><h2>${question(visit)}</h2>${storeForm(visit, null)}</section>`;
}

/** Shows the form alone, after it was refused. */
export const showStoreForm = (reply: FastifyReply, visit: StoreVisit, refused: Refused, status: number) =>
  showPage(
    reply,
    {
      brand: visit.brand,
      i18n: visit.i18n,
      title: question(visit),
      body: html`<div class="box tribune-form">${storeForm(visit, refused)}</div>`,
    },
    status,
  );

/** Thanks for the review of the store, and says whether it is published. */
export async function showStoreThanks({ db }: Context, reply: FastifyReply, visit: StoreVisit) {
  const { i18n, brand, merchant, order } = visit;
  const { review } = await storeReviewOfOrder(db, merchant.merchantId, order.order_id);
  const said = review?.status === 'approved' ? 'published' : review?.status === 'pending' ? 'pending' : null;
  const body = html`<div role="status">${said && paragraph(i18n.t(said), 'success')}</div>`;
  return showPage(reply, { brand, i18n, title: i18n.t('thanks'), body });
}

/** Submits the form. Returns the page to redirect to; a refused form is shown again. */
export async function submitStoreForm(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: StoreVisit,
): Promise<FastifyReply> {
  const entered = (request.body ?? {}) as Record<string, string>;
  const { merchant, order, text: token, now } = visit;
  try {
    const made = await submitStoreReview(context.db, merchant, submissionOf(entered, visit), {
      vouches: false,
      clientHash: null,
      usage: context.usage,
      now,
    });
    if (made.status === 'approved') announceProduct(context, context.db, merchant.merchantId, storeSubject);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    if (error.code !== 'DUPLICATE_REVIEW')
      return showStoreForm(
        reply,
        { ...visit, order },
        { message: failureMessage(visit.i18n, error, []), problems: problemsOf(error, visit.i18n), entered },
        error.status,
      );
  }
  const query = new URLSearchParams({ hosted: '1', store: 'done' });
  return reply.header('cache-control', 'no-store').redirect(`/r/${token}?${query}`, 303);
}

/** Throws VALIDATION_ERROR. */
function submissionOf(entered: Record<string, string>, { order, text: token }: StoreVisit) {
  const stars = ['rating', ...parts].filter((name) => /^[1-5]$/.test(entered[name] ?? ''));
  const texts = ['title', 'text', 'authorName'].filter((name) => entered[name]?.trim());
  const submission = cleanBody({
    ...Object.fromEntries(stars.map((name) => [name, Number(entered[name])])),
    ...Object.fromEntries(texts.map((name) => [name, entered[name]?.trim()])),
    authorEmail: order.customer_email,
    token,
  });
  check(submission);
  return submission as Static<typeof storeReviewSubmission>;
}

const question = ({ i18n, brand }: StoreVisit) => i18n.t('storeQuestion', { shop: brand.shop });

function storeForm({ i18n, order, text }: StoreVisit, refused: Refused | null): Html {
  const entered = refused?.entered ?? { authorName: order.customer_name.slice(0, 100) };
  const filled = { values: valuesIn(entered), problems: refused?.problems ?? {}, i18n };
  const { values, problems } = filled;
  const starsOf = (name: (typeof parts)[number], label: string) =>
    rendered(
      starField({
        name,
        label: `${label} (${i18n.t('optional')})`,
        value: entered[name] ?? '',
        problem: problems[name],
        i18n,
        optional: true,
      }),
    );
  return form(
    { action: `/r/${text}/store`, send: i18n.t('send'), refused },
    paragraph(i18n.t('storeInvitation')),
    rendered(
      starField({
        name: 'rating',
        label: i18n.t('yourRating'),
        value: values.rating,
        problem: problems.rating,
        i18n,
      }),
    ),
    starsOf('serviceRating', i18n.t('storeService')),
    starsOf('deliveryRating', i18n.t('deliveryRating')),
    rendered(textFields(filled)),
    rendered(
      textField({
        name: 'authorName',
        label: i18n.t('name'),
        hint: i18n.t('nameHint'),
        value: values.authorName,
        problem: problems.authorName,
        autocomplete: 'name',
        required: true,
        i18n,
      }),
    ),
  );
}
