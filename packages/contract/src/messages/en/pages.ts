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

  reportStatus_open: 'Your report is being reviewed.',
  reportStatus_removed: 'The content was removed.',
  reportStatus_kept: 'The content wasn’t removed.',
  reportReasons: 'Reasons',
  appealHeading: 'Appeal this decision',
  appealIntro: 'If you disagree, tell us why by {date}. A person on the store’s team will review it.',
  appealText: 'Why do you disagree?',
  appealSend: 'Send appeal',
  appealOpen: 'The appeal was received and is being reviewed.',
  appealGranted: 'The appeal was successful. The decision was reversed.',
  appealDismissed: 'The appeal wasn’t successful. The decision stands.',
  reportKeptReason: 'It doesn’t break the law or the store’s review guidelines.',
} as const satisfies Section<'en'>;
