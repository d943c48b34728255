export { moderateMedium, undoMediumDecision } from './moderation.ts';
export { mediaWith, queuedMedia, waitingMedia } from './queued-media.ts';
export { readReviewForm } from './review-form.ts';
export { serveMedia } from './routes.ts';
