import { everything } from '../review-feed.ts';
import type { FilterChangeEvent, ReviewFilters } from '../shopper-events.ts';
import type { Stage } from './stage.ts';
import { sorts } from './toolbar.ts';

const connected = new WeakSet<Stage>();

/**
 * Returns the filters in the page's address, and from then on updates the address: `?KEY.sort=newest&KEY.rating=5,4`. The key separates
 * several elements of a page, and the page's own parameters. Back and Forward change the filters.
 */
export function filtersInAddress(stage: Stage): ReviewFilters {
  const { element } = stage;
  if (!connected.has(stage)) {
    connected.add(stage);
    element.addEventListener('tribune-filter-change', (event) => {
      if (event.target === element) write(element.addressKey, stage.feed.filters, event);
    });
    addEventListener('popstate', () => follow(stage));
  }
  return filtersIn(new URLSearchParams(location.search), element.addressKey);
}

function follow({ element, feed, show }: Stage): void {
  if (!element.isConnected || !element.addressKey) return;
  const filters = filtersIn(new URLSearchParams(location.search), element.addressKey);
  if (queryOf(filters, '') !== queryOf(feed.filters, '')) void show(filters);
}

/** Writes the filters to the address. While the shopper types, the current history entry is replaced. */
function write(key: string, before: ReviewFilters, { filters }: FilterChangeEvent): void {
  if (!key) return;
  const url = new URL(location.href);
  for (const name of [...url.searchParams.keys()])
    if (name.startsWith(`${key}.`)) url.searchParams.delete(name);
  for (const [name, value] of parametersOf(filters, key)) url.searchParams.append(name, value);
  if (url.hash.startsWith('#review_')) url.hash = '';
  if (url.href === location.href) return;
  const isTyping = queryOf({ ...before, search: filters.search }, '') === queryOf(filters, '');
  // `history.state` is passed on, because routers store their own state there.
  if (isTyping && before.search) history.replaceState(history.state, '', url);
  else history.pushState(history.state, '', url);
}

const queryOf = (filters: ReviewFilters, key: string) => `${new URLSearchParams(parametersOf(filters, key))}`;

function parametersOf(filters: ReviewFilters, key: string): [string, string][] {
  const {
    sort,
    ratings,
    search,
    verified,
    withMedia,
    topic,
    language,
    exact,
    preferredLanguage,
    attributes,
  } = filters;
  const plain = {
    sort: sort === everything.sort ? '' : sort,
    rating: ratings.join(),
    search,
    verified: verified && '1',
    photos: withMedia && '1',
    topic,
    language,
    exact: exact && '1',
    languages: preferredLanguage === '' && 'mixed',
  };
  return [
    ...Object.entries(plain).flatMap(([name, value]): [string, string][] =>
      value ? [[`${key}.${name}`, value]] : [],
    ),
    ...Object.entries(attributes).flatMap(([id, values]) =>
      values.map((value): [string, string] => [`${key}.attribute.${id}`, value]),
    ),
  ];
}

function filtersIn(query: URLSearchParams, key: string): ReviewFilters {
  const value = (name: string) => query.get(`${key}.${name}`) ?? '';
  const start = `${key}.attribute.`;
  const ids = new Set([...query.keys()].filter((name) => name.startsWith(start)));
  return {
    ...everything,
    sort: sorts.find((sort) => sort === value('sort')) ?? everything.sort,
    ratings: [5, 4, 3, 2, 1].filter((rating) => value('rating').split(',').includes(`${rating}`)),
    search: value('search').trim().slice(0, 200),
    verified: value('verified') === '1',
    withMedia: value('photos') === '1',
    topic: value('topic'),
    language: /^[a-z]{2,3}$/.exec(value('language'))?.[0] ?? '',
    exact: value('exact') === '1',
    ...(value('languages') === 'mixed' && { preferredLanguage: '' }),
    attributes: Object.fromEntries([...ids].map((name) => [name.slice(start.length), query.getAll(name)])),
  };
}
