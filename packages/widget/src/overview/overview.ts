import type { getProductSummary, listProductTopics, Static } from '@tribune/contract';
import { type ReviewList, read } from '../api.ts';
import { DeferredMessages } from '../i18n/deferred.ts';
import type { FullI18n } from '../i18n/full.ts';
import type { Stage } from '../reviews/stage.ts';
import { FilterChangeEvent } from '../shopper-events.ts';
import { highlight, type Passage } from './highlighting.ts';
import styles from './overview.css?inline';
import { overviewView } from './overview-view.ts';

export type Summary = Static<typeof getProductSummary.answer>;
export type Topics = Static<typeof listProductTopics.answer>;

/** Loads what customers say about the element's product. */
export async function loadOverview(stage: Stage): Promise<Overview> {
  const overview = new Overview(stage);
  await overview.load();
  return overview;
}

/** The overview “What customers say”. Loaded before the reviews are shown, so that they do not move when it appears. */
export class Overview {
  readonly #stage: Stage;
  readonly #i18n: DeferredMessages;
  #summary: Summary['summary'] = null;
  #topics: Topics | null = null;
  #messages: FullI18n | null = null;
  #productId = '';
  /** The passages of loaded reviews that mention the chosen topic, by review. */
  #passages = new Map<string, Passage>();
  #passagesOf = '';
  #collected: ReviewList | null = null;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#i18n = new DeferredMessages(stage.element);
    stage.adopt(styles);
  }

  /** Reads summary and topics of the element's product. A failure shows none. */
  async load(): Promise<void> {
    const { connection, element, i18n } = this.#stage;
    const { productId } = element;
    this.#productId = productId;
    this.#topics = null;
    if (!productId) return;
    const path = `/products/${encodeURIComponent(productId)}`;
    const [summary, topics, messages] = await Promise.all([
      read<Summary>(connection(), `${path}/summary`),
      read<Topics>(connection(), `${path}/topics`, new URLSearchParams({ lang: i18n().language })),
      this.#i18n.ready(i18n()),
    ]);
    if (this.#productId !== productId) return;
    this.#messages = messages;
    this.#summary = 'value' in summary ? summary.value.summary : null;
    this.#topics = 'value' in topics && topics.value.topics.length > 0 ? topics.value : null;
    this.#stage.topicNames = new Map(
      this.#topics?.topics.map(({ topic, name, label }) => [topic, label ?? name]),
    );
    element.requestUpdate();
  }

  /** The overview; null if there are no topics. */
  content() {
    const { feed, element } = this.#stage;
    if (this.#productId !== element.productId) void this.load();
    if (!this.#topics || !this.#messages) return null;
    this.#collectPassages();
    void element.updateComplete.then(() => highlight(element.renderRoot, feed.reviews, this.#passages));
    return overviewView({
      summary: this.#summary,
      topics: this.#topics,
      chosen: feed.filters.topic ?? '',
      i18n: this.#messages,
      onTopic: this.#toggle,
    });
  }

  #toggle = (topic: string): void => {
    const { element, feed, show } = this.#stage;
    const filters = { ...feed.filters, topic: topic === feed.filters.topic ? '' : topic };
    element.dispatchEvent(new FilterChangeEvent(filters));
    void show(filters);
  };

  /** Each page of results adds the matches of its reviews. */
  #collectPassages(): void {
    const { filters, list } = this.#stage.feed;
    const { topic = '' } = filters;
    if (list === this.#collected) return;
    this.#collected = list;
    if (topic !== this.#passagesOf) this.#passages = new Map();
    this.#passagesOf = topic;
    for (const passage of list?.passages ?? []) this.#passages.set(passage.reviewId, passage);
  }
}
