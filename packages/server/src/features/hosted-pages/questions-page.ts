import { type QuestionSort, questionSorts } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import type { FullI18n } from '@tribune/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { listQuestions } from '../questions/index.ts';
import { markedText, paragraphs } from '../server-rendered/index.ts';
import { listTools, searchedNote } from './list-tools.ts';
import { acceptsQuestions, formAnchor, questionForm } from './question-form.ts';
import {
  addressOf,
  knownProducts,
  links,
  productTitle,
  type Query,
  type Reader,
  textIn,
} from './store-visit.ts';

/** The parameters of the page's address. */
interface Asked {
  productId: string;
  sort: QuestionSort;
  search: string;
  exact: boolean;
  startAfter: string;
}

type List = Awaited<ReturnType<typeof listQuestions>>;
type Question = List['questions'][number];
type Matches = NonNullable<List['matches']>;

const pageSize = 20;

/**
 * A product's published questions with their answers, those in the reader's language first. Throws VALIDATION_ERROR for an unknown
 * position.
 */
export async function questionsBody(
  context: Context,
  reader: Reader,
  request: FastifyRequest,
): Promise<Html> {
  const asked = askedOf(request);
  const { productId, sort, search, exact, startAfter } = asked;
  const { merchant, i18n } = reader;
  const read = () =>
    listQuestions(context.reads, merchant, {
      productId,
      query: {
        sort,
        limit: pageSize,
        includeAnswers: true,
        preferredLanguage: reader.language,
        ...(search && { search, exact }),
        ...(startAfter && { startAfter }),
      },
    });
  const list = search ? await context.costlyReads.run(merchant.merchantId, read) : await read();
  const products = await knownProducts(context, reader, [productId]);
  const next = list.nextStartAfter !== null && { ...parametersOf(asked), after: list.nextStartAfter };
  const hasTools = search !== '' || list.totalQuestions > 1;
  const accepts = acceptsQuestions(reader, productId, products);
  const isEmpty = list.totalQuestions === 0;
  return html`${productTitle(productId, products)}
<p class="pages"><a href="${addressOf(reader, 'reviews', { product: productId })}">${i18n.t('heading')}</a>${accepts && !isEmpty && html` <a href="#${formAnchor}">${i18n.t('ask')}</a>`}</p>
<div class="card panel">
${hasTools && listTools(reader, toolsOf(reader, asked))}
${isEmpty ? none(reader, asked, accepts) : findings(reader, asked, list)}
${list.questions.length > 0 && html`<ol class="left">${list.questions.map((question) => item(question, list.matches ?? [], i18n))}</ol>`}
${next && html`<p class="skip"><a rel="next" href="${addressOf(reader, 'questions', next)}">${i18n.t('moreQuestions')}</a></p>`}
${accepts && questionForm(reader, productId, { text: isEmpty ? search : '' })}
</div>
${links(reader, 'reviews', 'policy')}`;
}

function askedOf(request: FastifyRequest): Asked {
  const sort = textIn(request, 'sort');
  return {
    productId: textIn(request, 'product'),
    sort: questionSorts.find((one) => one === sort) ?? 'answered',
    search: textIn(request, 'q').slice(0, 200),
    exact: textIn(request, 'exact') === '1',
    startAfter: textIn(request, 'after'),
  };
}

function toolsOf({ i18n }: Reader, { productId, sort, search }: Asked) {
  const options = questionSorts.map((one) => [one, i18n.t(`sort_${one}`)] as const);
  return {
    page: 'questions' as const,
    searchLabel: i18n.t('searchQuestions'),
    search,
    hidden: { product: productId },
    choices: [{ name: 'sort', label: i18n.t('sortBy'), selected: sort, options }],
  };
}

function findings(reader: Reader, asked: Asked, { searchedFor, totalQuestions: count }: List): Html {
  const { i18n } = reader;
  const { search } = asked;
  const exactly = addressOf(reader, 'questions', { ...parametersOf(asked), exact: '1' });
  return html`${searchedFor !== undefined && searchedNote(i18n, { searchedFor, search, exactly })}
<p class="lead" role="status">${i18n.t('questions', { count })}</p>`;
}

function none(reader: Reader, { productId, search }: Asked, accepts: boolean): Html {
  const { i18n } = reader;
  const all = addressOf(reader, 'questions', { product: productId });
  const advice = search ? 'noMatchingQuestionsAdvice' : 'noQuestionsAdvice';
  return html`<div role="status"><p><strong>${i18n.t(search ? 'noMatchingQuestions' : 'noQuestions')}</strong></p>
${accepts && html`<p class="note">${i18n.t(advice)}</p>`}</div>
${search && html`<p><a href="${all}">${i18n.t('clear')}</a></p>`}`;
}

function item(question: Question, matches: Matches, i18n: FullI18n): Html {
  const { id, text, language, authorName: author, createdAt, answers } = question;
  const of = (answerId: string | null) =>
    matches.filter((match) => match.questionId === id && match.answerId === answerId);
  return html`<li><article class="tribune-review" id="${id}">
<h3 class="tribune-title" dir="auto"${languageOf(language)}>${markedText(text, of(null))}</h3>
<p class="tribune-byline">${i18n.t('askedBy', { author })}${i18n.t('comma')}${time(createdAt, i18n)}</p>
${answers?.length ? answers.map((answer) => answerHtml(answer, of(answer.id), i18n)) : html`<p class="note">${i18n.t('unanswered')}</p>`}
</article></li>`;
}

function answerHtml(
  answer: NonNullable<Question['answers']>[number],
  matches: Matches,
  i18n: FullI18n,
): Html {
  const { author, createdAt, language, verified } = answer;
  const by = author.name ? i18n.t('answerBy', { author: author.name }) : i18n.t('answerFromShop');
  return html`<div class="tribune-reply">
<p class="tribune-reply-author">${by}${i18n.t('comma')}${verified && html`${i18n.t('shop')}${i18n.t('comma')}`}${time(createdAt, i18n)}</p>
<div class="tribune-text" dir="auto"${languageOf(language)}>${paragraphs(answer.answer, matches)}</div>
</div>`;
}

const languageOf = (language: string | null) => language && html` lang="${language}"`;

const time = (iso: string, i18n: FullI18n) => html`<time datetime="${iso}">${i18n.date(iso)}</time>`;

const parametersOf = ({ productId, sort, search, exact }: Asked): Query => ({
  product: productId,
  ...(sort !== 'answered' && { sort }),
  ...(search && { q: search }),
  ...(search && exact && { exact: '1' }),
});
