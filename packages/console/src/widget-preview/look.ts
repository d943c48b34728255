import type { Static, settings } from '@tribune/contract';

type Settings = Static<typeof settings>;

export const shownElements = ['reviews', 'review-form', 'questions', 'gallery', 'carousel', 'badge'] as const;
export type ShownElement = (typeof shownElements)[number];

/** What the settings tell the page in their frame, at first and after each change. */
export interface Look {
  type: 'tribune-look';
  element: ShownElement;
  theme: Settings['theme'];
  locale: Settings['locale'];
  /** The shop's page around the element. */
  page: 'light' | 'dark';
}
