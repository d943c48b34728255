import { type Html, html } from '@tribune/contract/html';
import type { Context } from '../../platform/context.ts';
import { findAnswers } from '../quoted-answers/index.ts';
import type { Reader } from './store-visit.ts';

type Found = Awaited<ReturnType<typeof findAnswers>>;

/** What reviews and published answers say about a searched question; null if it cannot be answered by quoting. */
export async function foundAnswers(
  context: Context,
  { merchant, i18n, language }: Reader,
  asked: { productId: string; text: string },
): Promise<Html | null> {
  const products = await context.groups.membersOf(merchant, asked.productId);
  const found = await findAnswers(context.reads, merchant, { ...asked, products, language });
  if (!found.isAnswered) return null;
  return html`<section class="box"><h2>${titleOf(found, i18n)}</h2>
<ul class="list">${found.sentences.map((sentence) => item(sentence, i18n))}</ul></section>`;
}

const titleOf = ({ speakingReviews, totalReviews }: Found, i18n: Reader['i18n']): string =>
  speakingReviews > 0
    ? i18n.t('foundInReviews', { count: speakingReviews, total: totalReviews })
    : i18n.t('foundAnswers');

const item = ({ text, question, language, url }: Found['sentences'][number], i18n: Reader['i18n']): Html =>
  html`<li>${question && html`<p class="note" dir="auto">${question}</p>`}<q dir="auto" lang="${language ?? ''}">${text}</q>
${url && html`<a href="${url}">${i18n.t('readReview')}</a>`}</li>`;
