import { html } from 'lit-html';
import type { FullI18n } from '../i18n/deferred.ts';
import type { Summary, Topics } from './overview.ts';

const shownOthers = 8;

interface OverviewView {
  summary: Summary['summary'];
  topics: Topics;
  /** The topic by which the list is filtered; empty without one. */
  chosen: string;
  i18n: FullI18n;
  onTopic: (topic: string) => void;
}

interface Point {
  topic: string;
  name: string;
  reviews: number;
}

/** Sentences, strengths and weaknesses, and what else reviews speak of. Each topic shows its reviews. */
export function overviewView(view: OverviewView) {
  const { summary, topics, i18n } = view;
  const { strengths = [], weaknesses = [], sentences = [] } = summary ?? {};
  const named = new Set([...strengths, ...weaknesses].map(({ topic }) => topic));
  const others = topics.topics.filter(({ topic }) => !named.has(topic)).slice(0, shownOthers);
  // Sentences in the language of the reviews. The last one names the basis of the others, as the note does in every language.
  const said = i18n.language === topics.language ? sentences.slice(0, -1) : [];
  return html`<section class="overview" part="overview" aria-labelledby="overview-heading">
    <h3 id="overview-heading" class="overview-heading">${i18n.t('overviewHeading')}</h3>
    ${said.length > 0 ? html`<p class="overview-said">${said.map(({ text }) => text).join(' ')}</p>` : null}
    ${group('good', i18n.t('strengths'), strengths, view)} ${group('bad', i18n.t('weaknesses'), weaknesses, view)}
    ${group('', i18n.t(summary ? 'otherTopics' : 'topics'), others, view)}
    <p class="muted overview-basis">${basis(topics, i18n)}</p>
  </section>`;
}

function group(kind: string, label: string, points: readonly Point[], view: OverviewView) {
  if (points.length === 0) return null;
  return html`<div class="overview-group" role="group" aria-label=${label}>
    <span class="overview-label" aria-hidden="true">${label}</span>
    <ul class="topics ${kind}">
      ${points.map((point) => html`<li>${topicButton(point, view)}</li>`)}
    </ul>
  </div>`;
}

function topicButton({ topic, name, reviews }: Point, { topics, chosen, i18n, onTopic }: OverviewView) {
  return html`<button
    type="button"
    class="topic"
    part="topic"
    aria-pressed=${topic === chosen}
    @click=${() => onTopic(topic)}
  >
    <bdi lang=${topics.language ?? ''}>${name}</bdi>
    <span class="muted" aria-hidden="true">${i18n.number(reviews)}</span
    ><span class="visually-hidden">, ${i18n.t('reviews', { count: reviews })}</span>
  </button>`;
}

function basis({ basedOnReviews, firstReviewAt, lastReviewAt }: Topics, i18n: FullI18n) {
  const day = (time: string | null) => (time ? i18n.date(time) : '');
  return i18n.t('overviewBasis', {
    reviews: i18n.t('reviews', { count: basedOnReviews }),
    from: day(firstReviewAt),
    to: day(lastReviewAt),
  });
}
