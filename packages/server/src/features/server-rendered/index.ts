import type { Feature } from '../../platform/feature.ts';
import { serveServerRendered } from './routes.ts';

export type { ShownReview } from './product-facts.ts';
export { shownMedia } from './reviews-html.ts';

export const feature: Feature = {
  name: 'server-rendered',
  serve: serveServerRendered,
};
