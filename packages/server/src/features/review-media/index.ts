import type { Feature } from '../../platform/feature.ts';
import { serveReviewMedia } from './routes.ts';

export { mediumKind } from './kind.ts';
export { removeLostMedia } from './lost-media.ts';
export { readReviewForm } from './review-form.ts';

export const feature: Feature = {
  name: 'review-media',
  serve: serveReviewMedia,
};
