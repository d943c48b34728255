import type { Section } from '../catalog.ts';

export const pages = {
  /** Between two facts about a review. */
  comma: ', ',
} as const satisfies Section<'en'>;
