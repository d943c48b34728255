import { type Html, html } from '@tribune/contract/html';
import { textByModel } from '@tribune/widget/templates';
import type { Context } from '../../platform/context.ts';
import { answer } from '../quoted-answers/index.ts';
import { rendered } from './rendering.ts';
import type { Reader } from './store-visit.ts';

/** Maximum time that the page waits for the language model. */
const waitMs = 1_000;

type Found = Awaited<ReturnType<typeof answer>>;

/** What reviews and published answers say about a searched question; null if it cannot be answered by quoting. */
export async function foundAnswers(
  context: Context,
  { merchant, i18n, language }: Reader,
  asked: { productId: string; text: string },
): Promise<Html | null> {
  const products = await context.groups.membersOf(merchant, asked.productId);
  const found = await answer(
    context,
    { db: context.reads, merchant },
    { ...asked, products, language, waitMs },
  );
  if (!found.isAnswered) return null;
  return html`<section class="box"><h2>${titleOf(found, i18n)}</h2>
${found.wording && worded(found.wording, i18n)}
<ul class="list">${found.sentences.map((sentence) => item(sentence, i18n))}</ul></section>`;
}

const worded = (
  { digitalSourceType, sentences }: NonNullable<Found['wording']>,
  i18n: Reader['i18n'],
): Html =>
  rendered(
    textByModel(
      { text: sentences.map(({ text }) => text).join(' '), language: 'en', digitalSourceType },
      i18n,
    ),
  );

const titleOf = ({ speakingReviews, totalReviews }: Found, i18n: Reader['i18n']): string =>
  speakingReviews > 0
    ? i18n.t('foundInReviews', { count: speakingReviews, total: totalReviews })
    : i18n.t('foundAnswers');

const item = (
  { text, question, language, source, url }: Found['sentences'][number],
  i18n: Reader['i18n'],
): Html =>
  html`<li>${question && html`<p class="note" dir="auto">${question}</p>`}${source === 'product' ? html`<span dir="auto">${text}</span>` : html`<q dir="auto" lang="${language ?? ''}">${text}</q>`}
${url && html`<a href="${url}">${i18n.t('readReview')}</a>`}</li>`;
