/*
 * What the server's pages consist of: the same markup as in stores, rendered as HTML there. Nothing here uses the DOM when it is loaded
 * or called; its styles are `hosted.css` of the bundle (vite.config.ts).
 */
export {
  attributeField as attributeFieldName,
  attributeOf,
  emptyValues,
  isFieldName,
  type Problems,
} from './form/fields.ts';
export * as foldedFields from './form/folded-fields.ts';
export { accept } from './form/media/accepted.ts';
export { fieldProblem } from './form/refusal.ts';
export { hasDetails, reviewFields, textFields } from './form/review-fields.ts';
export { starField } from './form/star-field.ts';
export { textField } from './form/text-field.ts';
export { textByModel } from './parts/generated.ts';
export { checkIcon } from './parts/icons.ts';
export { markedIn } from './parts/marked-text.ts';
export { playIcon } from './parts/media-icons.ts';
export { stars } from './parts/stars.ts';
export { paragraphs } from './parts/text.ts';
export { searchIcon } from './parts/tool-icons.ts';
export { askFields } from './questions/ask-fields.ts';
export { questionCard } from './questions/question-card.ts';
export { reportFields } from './report/report-fields.ts';
export { textFirst } from './review-feed.ts';
export { bars } from './reviews/bars.ts';
export { activityNote, dates, disclosures, insiderNote } from './reviews/disclosures.ts';
export { localizedSummary } from './reviews/localized-summary.ts';
export { recommendedShare } from './reviews/recommended-share.ts';
export { reviewCard } from './reviews/review-card.ts';
export { scaleAverage } from './reviews/scale-average.ts';
export { sharedCount } from './reviews/shared-count.ts';
export { ratedIn, summary } from './reviews/summary.ts';
export { storeReviewCard } from './store-reviews/store-review-card.ts';
