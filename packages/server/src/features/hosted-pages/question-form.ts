import { askQuestion as askRoute } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import { askFields } from '@tribune/widget/templates';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientHashOf } from '../../platform/auth/client-hash.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import { checksOf } from '../../platform/http/input-checks.ts';
import { assertActive } from '../../platform/merchants/suspension.ts';
import { askQuestion } from '../questions/index.ts';
import { failureMessage } from './failure-message.ts';
import { limitWrites } from './form-api.ts';
import { form, paragraph, problemsOf, type Refused } from './forms.ts';
import { showUnknown } from './no-store.ts';
import { showPage } from './page-layout.ts';
import { rendered } from './rendering.ts';
import {
  addressOf,
  type KnownProducts,
  knownProducts,
  productLink,
  type Reader,
  textIn,
} from './store-visit.ts';

const checks = checksOf(askRoute);
const unasked = { text: '', authorName: '', authorEmail: '' };

/** Anchor of the form on a product's questions page. */
export const formAnchor = 'ask';

/** Whether questions about a product are accepted. Questions about unknown products would create the product. */
export const acceptsQuestions = ({ merchant }: Reader, productId: string, products: KnownProducts): boolean =>
  !merchant.suspended && products.has(productId);

/** The form to ask about a product. `text` is the initial question, such as a search without a match. */
export function questionForm(
  reader: Reader,
  productId: string,
  { text = '', refused = null }: { text?: string; refused?: Refused | null } = {},
): Html {
  const { i18n } = reader;
  const values = { ...unasked, text, ...refused?.entered };
  const fields = askFields({ question: null, values, problems: refused?.problems ?? {}, i18n });
  const action = addressOf(reader, 'questions', { product: productId });
  return html`<section class="box tribune-form" id="${formAnchor}"><h2>${i18n.t('ask')}</h2>
${form({ action, send: i18n.t('sendQuestion'), refused }, rendered(fields))}</section>`;
}

/** Submits the form, with the same checks, limit and screening as a question from the widget. */
export async function sendQuestion(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  reader: Reader | null,
): Promise<FastifyReply> {
  const productId = textIn(request, 'product');
  if (!reader || !productId) return showUnknown(reply);
  const { merchant, brand, i18n } = reader;
  const products = await knownProducts(context, reader, [productId]);
  if (!products.has(productId)) return showUnknown(reply);
  const entered = enteredIn(request);
  try {
    await limitWrites(context, request, reply);
    await assertActive(context.db, merchant.merchantId);
    request.body = { ...entered, externalProductId: productId };
    // Validated by the route's own checks.
    const question = checks.body(request, merchant) as Parameters<typeof askQuestion>[2]['question'];
    const clientHash = clientHashOf(merchant, request.ip, request.headers['user-agent'] ?? '');
    await askQuestion(context.db, merchant, { question, clientHash, now: context.clock.now() });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const title = i18n.t('ask');
    if (error.code === 'MERCHANT_SUSPENDED')
      return showPage(reply, { brand, i18n, title: i18n.t('notAccepting'), body: html`` }, error.status);
    const message = failureMessage(i18n, error, [], 'yourQuestion');
    const body = html`<p class="lead">${productLink(productId, products)}</p>
${questionForm(reader, productId, { refused: { message, problems: problemsOf(error, i18n), entered } })}
${backTo(reader, productId)}`;
    return showPage(reply, { brand, i18n, title, body }, error.status);
  }
  const next = addressOf(reader, 'questions', { product: productId, asked: '1' });
  return reply.header('cache-control', 'no-store').redirect(next, 303);
}

/** Shown after a question was submitted. */
export function showQuestionThanks(reply: FastifyReply, reader: Reader, productId: string): FastifyReply {
  const { brand, i18n } = reader;
  const body = html`<div role="status">${paragraph(i18n.t('questionPending'))}</div>
${backTo(reader, productId)}`;
  return showPage(reply, { brand, i18n, title: i18n.t('questionThanks'), body });
}

const backTo = (reader: Reader, productId: string): Html =>
  html`<p class="skip"><a href="${addressOf(reader, 'questions', { product: productId })}">${reader.i18n.t('questionsHeading')}</a></p>`;

function enteredIn({ body }: FastifyRequest): Record<string, string> {
  const sent = (body ?? {}) as Record<string, unknown>;
  const fields = Object.keys(unasked).map((name): [string, string] => [
    name,
    typeof sent[name] === 'string' ? sent[name] : '',
  ]);
  return Object.fromEntries(fields);
}
