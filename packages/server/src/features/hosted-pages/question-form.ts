import { askQuestion as askRoute, lengths } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientHashOf } from '../../platform/auth/client-hash.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import { checksOf } from '../../platform/http/input-checks.ts';
import { assertActive } from '../../platform/merchants/suspension.ts';
import { askQuestion } from '../questions/index.ts';
import { failureMessage } from './failure-message.ts';
import { limitWrites } from './form-api.ts';
import { button, paragraph } from './forms.ts';
import { showPage } from './page-layout.ts';
import type { Refused } from './product-form.ts';
import {
  addressOf,
  type KnownProducts,
  knownProducts,
  productLink,
  type Reader,
  textIn,
} from './store-visit.ts';

type Unknown = (reply: FastifyReply) => FastifyReply;

const checks = checksOf(askRoute);

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
  const entered = refused?.entered ?? { text };
  const field = (label: string, hint: string, input: Html) =>
    html`<label class="field"><span>${label}</span>${input}<small>${hint}</small></label>`;
  return html`<section class="box" id="${formAnchor}"><h2>${i18n.t('ask')}</h2>
<form method="post" action="${addressOf(reader, 'questions', { product: productId })}">
${refused && html`<p class="result error" role="alert">${refused.message}</p>`}
${field(i18n.t('yourQuestion'), i18n.t('questionHint'), html`<textarea name="text" maxlength="${lengths.questionText}" dir="auto" required>${entered.text ?? ''}</textarea>`)}
${field(i18n.t('name'), i18n.t('shownInPublic'), html`<input type="text" name="authorName" maxlength="${lengths.authorName}" autocomplete="name" required value="${entered.authorName ?? ''}">`)}
${field(i18n.t('email'), i18n.t('askerEmailHint'), html`<input type="text" inputmode="email" name="authorEmail" maxlength="${lengths.email}" autocomplete="email" required value="${entered.authorEmail ?? ''}">`)}
${button(i18n.t('sendQuestion'))}
</form></section>`;
}

/** Submits the form, with the same checks, limit and screening as a question from the widget. */
export async function sendQuestion(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { reader, unknown }: { reader: Reader | null; unknown: Unknown },
): Promise<FastifyReply> {
  const productId = textIn(request, 'product');
  if (!reader || !productId) return unknown(reply);
  const { merchant, brand, i18n } = reader;
  const products = await knownProducts(context, reader, [productId]);
  if (!products.has(productId)) return unknown(reply);
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
${questionForm(reader, productId, { refused: { message, entered } })}
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
  const fields = ['text', 'authorName', 'authorEmail'].map((name): [string, string] => [
    name,
    typeof sent[name] === 'string' ? sent[name] : '',
  ]);
  return Object.fromEntries(fields);
}
