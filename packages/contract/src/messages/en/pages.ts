import type { Section } from '../catalog.ts';

export const pages = {
  /** Between two facts about a review. */
  comma: ', ',
  photoLimit: 'You can add up to {max} files.',
  sendAll: 'Submit all reviews',
  reviewed: 'You’ve reviewed this product.',
  allReviewed: 'Thank you! You’ve reviewed everything in this order.',
  notAccepted: 'Your review couldn’t be submitted. Please check:',
  editReviewTitle: 'Edit your review of “{product}”',
  save: 'Save changes',
  saved: 'Thank you! Your review has been updated.',
  addressConfirmed: 'Thank you! Your email address is confirmed.',
  linkUnusableTitle: 'This link is no longer valid',
  linkUnusableReason: 'It has already been used, has expired, or was revoked.',
  unsubscribeQuestion: 'Stop review requests from {shop}?',
  unsubscribed: 'You’re unsubscribed. {shop} won’t send you any more review requests.',
} as const satisfies Section<'en'>;
