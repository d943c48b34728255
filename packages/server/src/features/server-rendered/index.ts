import type { Feature } from '../../platform/feature.ts';
import { serveServerRendered } from './routes.ts';

export { markedText, paragraphs } from './marked-text.ts';
export type { ShownReview } from './product-facts.ts';
export { recommendedShare } from './recommended-share.ts';
export { reviewArticle } from './reviews-html.ts';
export { sharedCount } from './shared-count.ts';

export const feature: Feature = {
  name: 'server-rendered',
  serve: serveServerRendered,
};
