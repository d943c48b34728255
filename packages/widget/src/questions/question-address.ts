import { type Choice, initialChoice, sorts } from './question-tools.ts';
import type { TribuneQuestions } from './tribune-questions.ts';

const names = ['search', 'sort', 'exact'] as const;

/** The search and the sort order in the page's address: `?KEY.search=zip&KEY.sort=newest`. */
export function choiceInAddress(key: string): Choice {
  if (!key) return initialChoice;
  const query = new URLSearchParams(location.search);
  const sort = query.get(`${key}.sort`);
  return {
    search: (query.get(`${key}.search`) ?? '').trim().slice(0, 200),
    sort: sorts.find((one) => one === sort) ?? initialChoice.sort,
    exact: query.get(`${key}.exact`) === '1',
  };
}

export function isInAddress(key: string): boolean {
  const query = new URLSearchParams(location.search);
  return key !== '' && names.some((name) => query.has(`${key}.${name}`));
}

/** Writes the choice to the address. While the shopper types, the current history entry is replaced. */
export function writeToAddress(key: string, before: Choice, choice: Choice): void {
  if (!key) return;
  const url = new URL(location.href);
  for (const name of names) {
    if (choice[name] === initialChoice[name]) url.searchParams.delete(`${key}.${name}`);
    else url.searchParams.set(`${key}.${name}`, name === 'exact' ? '1' : choice[name]);
  }
  const isTyping = before.search !== '' && before.sort === choice.sort && before.exact === choice.exact;
  // `history.state` is passed on, because routers store their own state there.
  if (isTyping) history.replaceState(history.state, '', url);
  else history.pushState(history.state, '', url);
}

/** Calls `follow` when Back or Forward may have changed the choice. */
export function followAddress(element: TribuneQuestions, follow: () => void): void {
  addEventListener('popstate', () => {
    if (element.isConnected && element.addressKey) follow();
  });
}
