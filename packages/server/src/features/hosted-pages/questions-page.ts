import { type QuestionSort, questionSorts } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import { markedIn, questionCard } from '@tribune/widget/templates';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { listQuestions } from '../questions/index.ts';
import { foundAnswers } from './found-answers.ts';
import { listFoot, listTools, positionsIn, searchedNote, startAt } from './list-tools.ts';
import { acceptsQuestions, formAnchor, questionForm } from './question-form.ts';
import { rendered } from './rendering.ts';
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
  positions: readonly string[];
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
  const { productId, sort, search, exact, positions } = asked;
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
        ...startAt(positions),
      },
    });
  const costly = <Result>(run: () => Promise<Result>) => context.costlyReads.run(merchant.merchantId, run);
  const list = search ? await costly(read) : await read();
  const answers = search ? await foundAnswers(context, reader, { productId, text: search }) : null;
  const products = await knownProducts(context, reader, [productId]);
  const hasTools = search !== '' || list.totalQuestions > 1;
  const accepts = acceptsQuestions(reader, productId, products);
  const isEmpty = list.totalQuestions === 0;
  return html`<div class="page-head">${productTitle(reader, productId, products, i18n.t('questionsHeading'))}
${accepts && !isEmpty && html`<a class="button primary" href="#${formAnchor}">${i18n.t('ask')}</a>`}</div>
<p class="pages"><a href="${addressOf(reader, 'reviews', { product: productId })}">${i18n.t('heading')}</a></p>
<div class="box panel tribune-questions-list"><section aria-labelledby="heading">
<h2 id="heading" class="visually-hidden" dir="auto">${products.get(productId)?.name ?? productId}</h2>
${hasTools && listTools(reader, toolsOf(reader, asked))}
${answers}
${isEmpty ? none(reader, asked, accepts) : findings(reader, asked, list)}
${
  list.questions.length > 0 &&
  html`<ul class="list">${list.questions.map((question) => item(question, list.matches ?? [], i18n))}</ul>
${listFoot(reader, { shown: null, more: i18n.t('moreQuestions'), nextStartAfter: list.nextStartAfter, positions: asked.positions, hrefAt: (query) => addressOf(reader, 'questions', { ...parametersOf(asked), ...query }) })}`
}
</section></div>
${accepts && questionForm(reader, productId, { text: isEmpty ? search : '' })}
${links(reader, 'reviews', 'policy')}`;
}

function askedOf(request: FastifyRequest): Asked {
  const sort = textIn(request, 'sort');
  return {
    productId: textIn(request, 'product'),
    sort: questionSorts.find((one) => one === sort) ?? 'answered',
    search: textIn(request, 'q').slice(0, 200),
    exact: textIn(request, 'exact') === '1',
    positions: positionsIn(request),
  };
}

function toolsOf({ i18n }: Reader, { productId, sort, search }: Asked) {
  const options = questionSorts.map((one) => [one, i18n.t(`sort_${one}`)] as const);
  return {
    page: 'questions' as const,
    search: { label: i18n.t('searchQuestions'), value: search },
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

function item(question: Question, matches: Matches, i18n: Reader['i18n']): Html {
  const found = Map.groupBy(
    matches.filter(({ questionId }) => questionId === question.id),
    ({ questionId, answerId }) => answerId ?? questionId,
  );
  const mark = (id: string, text: string) => markedIn(text, found.get(id) ?? []);
  return html`<li>${rendered(questionCard({ question, i18n, unfolded: true, mark }))}</li>`;
}

const parametersOf = ({ productId, sort, search, exact }: Asked): Query => ({
  product: productId,
  ...(sort !== 'answered' && { sort }),
  ...(search && { q: search }),
  ...(search && exact && { exact: '1' }),
});
