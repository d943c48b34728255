import { lengths } from '@tribune/contract';
import { html } from '@tribune/contract/html';
import { starField, textField } from '@tribune/widget/templates';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { cleanBody } from '../../platform/http/inputs.ts';
import { typeId } from '../../platform/ids.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { assertActive } from '../../platform/merchants/suspension.ts';
import { type Contribution, rewrite } from '../own-content/index.ts';
import { form } from './forms.ts';
import { noBrand, showUnknown } from './no-store.ts';
import { linkToList, type OwnVisit, pathOf } from './own-list.ts';
import { showPage } from './page-layout.ts';
import { rendered } from './rendering.ts';

interface OfItem {
  merchant: Merchant;
  item: Contribution;
  reply: FastifyReply;
}

const labels = { question: 'yourQuestion', answer: 'yourAnswer', store_review: 'text' } as const;

/** The form to change a question, an answer or a review of the store. Reviews of products have their own. */
export function showChangeForm(
  visit: OwnVisit,
  { merchant, item, reply, isRefused = false }: OfItem & { isRefused?: boolean },
): FastifyReply {
  const { i18n } = visit;
  const { type, rating, title, body } = item;
  if (type === 'review') return showUnknown(reply);
  const isRated = type === 'store_review';
  const action = pathOf(visit, 'change', { store: merchant.publicId, item: typeId(type, item.id) });
  const text = (name: string, label: string, value: string | null, more: { rows?: number; limit: number }) =>
    rendered(textField({ name, label, value: value ?? '', problem: undefined, i18n, ...more }));
  const content = html`<div class="box tribune-form">${form(
    { action, send: i18n.t('save'), refused: isRefused ? { message: i18n.t('notSent') } : null },
    isRated &&
      rendered(starField({ name: 'rating', label: i18n.t('yourRating'), value: String(rating), i18n })),
    isRated && text('title', i18n.t('title'), title, { limit: lengths.title }),
    text('text', i18n.t(labels[type]), body, { rows: 6, limit: longest(item) }),
  )}</div>
${linkToList(visit)}`;
  return showPage(
    reply,
    { brand: noBrand, i18n, title: i18n.t('ownEdit'), body: content },
    isRefused ? 400 : 200,
  );
}

const longest = ({ type }: Contribution) => (type === 'question' ? lengths.questionText : lengths.text);

/** Saves the form. Returns the form if its values are refused. */
export async function saveChange(
  context: Context,
  asked: OfItem & { visit: OwnVisit; request: FastifyRequest },
): Promise<FastifyReply | 'saved'> {
  const { visit, merchant, item, request, reply } = asked;
  if (item.type === 'review') return showUnknown(reply);
  await assertActive(context.db, merchant.merchantId);
  // Fields of forms are texts.
  const entered = cleanBody(request.body ?? {}) as Record<string, string>;
  const isRated = item.type === 'store_review';
  const { text: body = null, title = null } = entered;
  const isValid =
    (body?.length ?? 0) <= longest(item) &&
    (isRated ? /^[1-5]$/.test(entered.rating ?? '') && (title?.length ?? 0) <= lengths.title : body !== null);
  if (!isValid) return showChangeForm(visit, { ...asked, isRefused: true });
  const after = isRated ? { body, title, rating: Number(entered.rating) } : { body };
  // Otherwise a question that is saved as it is would await a moderator again.
  const isChanged = body !== item.body || (isRated && (title !== item.title || after.rating !== item.rating));
  if (isChanged) await rewrite(context, merchant, { item, email: visit.link.email, after, now: visit.now });
  return 'saved';
}
