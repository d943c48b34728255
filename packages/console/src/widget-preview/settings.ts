import type { Static, settings } from '@tribune/contract';

type Settings = Static<typeof settings>;

export const shownElements = ['reviews', 'review-form', 'questions', 'gallery', 'carousel', 'badge'] as const;
export type ShownElement = (typeof shownElements)[number];

/** Message from the settings page to the preview frame, on load and after each change. */
export interface PreviewSettings {
  type: 'tribune-preview';
  element: ShownElement;
  theme: Settings['theme'];
  locale: Settings['locale'];
  /** Color scheme of the surrounding page. */
  page: 'light' | 'dark';
}
