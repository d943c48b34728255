import { html } from 'lit-html';
import type { FullI18n } from '../i18n/full.ts';
import { textByModel } from '../parts/generated.ts';
import { thumbUpIcon } from '../parts/icons.ts';
import { noteIcon } from '../parts/tool-icons.ts';
import { languageName } from '../reviews/languages.ts';
import type { Summary, Topics } from './overview.ts';

type Topic = Topics['topics'][number];

const most = 6;
const leastMentions = 3;
const leastShare = 0.05;
/** Minimum share of opinions in either direction for an opinion to be clear. */
const clearFrom = 0.7;

interface OverviewView {
  summary: Summary['summary'];
  topics: Topics;
  /** ID of the topic that the list is filtered by; empty for none. */
  chosen: string;
  i18n: FullI18n;
  onTopic: (topic: string) => void;
}

/** The sentences of the summary, and a row of topics, each of which filters the list. Null if there are neither. */
export function overviewView(view: OverviewView) {
  const { summary, topics, chosen, i18n } = view;
  const shown = topicsWorthShowing(topics, chosen);
  // Sentences are in the language of the reviews. The last one states the basis of the others, as the note does in every language.
  const said = i18n.language === topics.language ? (summary?.sentences.slice(0, -1) ?? []) : [];
  if (shown.length === 0 && said.length === 0) return null;
  return html`<section class="overview" part="overview" aria-labelledby="overview-heading">
    <h3 id="overview-heading" class="visually-hidden">${i18n.t('overviewHeading')}</h3>
    <div class="overview-said">
      ${said.length > 0 && summary ? sentences(said, summary, i18n) : html`<p>${i18n.t('overviewHeading')} ${original(topics, shown, i18n)}</p>`}
      <details class="about">
        <summary aria-label=${i18n.t('overviewAbout')}>${noteIcon}</summary>
        <p>${basis(topics, i18n, said.length > 0 && isByModel(summary))}</p>
      </details>
    </div>
    <ul class="topics" aria-label=${i18n.t('topics')}>
      ${shown.map((topic) => html`<li>${topicButton(topic, view)}</li>`)}
    </ul>
  </section>`;
}

/** The sentences, marked as generated. */
function sentences(
  said: NonNullable<Summary['summary']>['sentences'],
  summary: NonNullable<Summary['summary']>,
  i18n: FullI18n,
) {
  const text = said.map(({ text }) => text).join(' ');
  const { digitalSourceType } = summary;
  return isByModel(summary)
    ? textByModel({ text, language: i18n.language, digitalSourceType }, i18n)
    : html`<p data-digital-source-type=${digitalSourceType}>${text}</p>`;
}

/** The language of the topics, if it is not the shopper's, and some have no label in the shopper's. */
const original = ({ language }: Topics, shown: readonly Topic[], i18n: FullI18n) =>
  language && language !== i18n.language && shown.some(({ label }) => label === null)
    ? html`<span class="muted">(${languageName(language, i18n)})</span>`
    : null;

const opinionsOn = ({ positive, negative }: Topic) => positive + negative;

const isClear = (topic: Topic) =>
  opinionsOn(topic) >= leastMentions &&
  Math.max(topic.positive, topic.negative) / opinionsOn(topic) >= clearFrom;

/**
 * The topics to show: those with a clear opinion, then those on which many reviews have one. Always includes the one that the list is
 * filtered by.
 */
function topicsWorthShowing({ topics, basedOnReviews }: Topics, chosen: string): Topic[] {
  const least = Math.max(leastMentions, leastShare * basedOnReviews);
  const worthy = topics
    .filter((topic) => topic.topic === chosen || isClear(topic) || opinionsOn(topic) >= least)
    .sort(
      (one, other) => Number(isClear(other)) - Number(isClear(one)) || opinionsOn(other) - opinionsOn(one),
    );
  return worthy.filter(({ topic }, at) => at < most || topic === chosen);
}

function topicButton(topic: Topic, { topics, chosen, i18n, onTopic }: OverviewView) {
  const { name, label, reviews: count, positive, negative } = topic;
  const opinions = opinionsOn(topic);
  const percentOf = (part: number) => i18n.number(part / opinions, { style: 'percent' });
  return html`<button
    type="button"
    class="topic"
    part="topic"
    aria-pressed=${topic.topic === chosen}
    @click=${() => onTopic(topic.topic)}
  >
    <bdi lang=${(label ? i18n.language : topics.language) ?? ''}>${label ?? name}</bdi>
    <span class="muted" aria-hidden="true">${i18n.number(count)}</span
    ><span class="visually-hidden">, ${i18n.t('reviews', { count })}${opinions > 0 ? `, ${i18n.t('favorable', { percent: percentOf(positive) })}` : null}</span>
    ${opinions > 0 ? html`<span class=${`share ${toneOf(topic)}`} aria-hidden="true">${thumbUpIcon} ${percentOf(Math.max(positive, negative))}</span>` : null}
  </button>`;
}

/** Which way most opinions go, as a thumb. It is colored only if they are clear. */
function toneOf(topic: Topic): string {
  const [thumb, color] = topic.negative > topic.positive ? ['down', 'bad'] : ['up', 'good'];
  return isClear(topic) ? `${thumb} ${color}` : thumb;
}

function basis({ basedOnReviews, firstReviewAt, lastReviewAt }: Topics, i18n: FullI18n, byModel: boolean) {
  const day = (time: string | null) => (time ? i18n.date(time) : '');
  return i18n.t(byModel ? 'overviewBasisByModel' : 'overviewBasis', {
    reviews: i18n.t('reviews', { count: basedOnReviews }),
    from: day(firstReviewAt),
    to: day(lastReviewAt),
  });
}

const isByModel = (summary: Summary['summary']) => summary?.wording === 'language_model';
