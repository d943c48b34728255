import type { MailWords } from './words.ts';

export const en: MailWords = {
  hello: (name) => `Hello ${name},`,
  signed: (shop) => `Kind regards\n${shop}`,
  unsubscribe: 'Ask me for no more reviews',
  stars: (count) => `${count} of 5 stars`,
  rateThis: 'Rate it with 1 to 5 stars',
  request: {
    subject: (shop) => `How do you like your order from ${shop}?`,
    says: 'Your order has been with you for a little while. What do you think of it? Choose 1 to 5 stars and say why, if you like. Every opinion counts the same, good or bad, and helps others to choose.',
    button: 'Write a review',
  },
  reminder: {
    subject: (shop) => `A short reminder: your opinion of your order from ${shop}`,
    says: 'Not long ago we asked you about your order. In case you meant to answer, here it is again. This is the last time we ask about it.',
  },
  promise: (reward) =>
    `As a thank-you for your review you get: ${reward}. It does not depend on what you write or how many stars you give. Reviews written for a reward are marked as such.`,
  whyOrder: (shop, orderId) => `You get this mail because you ordered from ${shop} (order ${orderId}).`,
  whyReview: (shop) => `You get this mail because a review was written with this address at ${shop}.`,
  rejected: {
    subject: (product) => `Your review of ${product} was not published`,
    says: (product) => `Thank you for your review of ${product}. We could not publish it. The reason:`,
    reasons: {
      spam: 'It looks like advertising.',
      profanity: 'It contains insults or swear words.',
      personal_data: 'It contains personal data, such as a name, an address or a telephone number.',
      off_topic: 'It is not about the product.',
      fake: 'We could not tell that it is about an experience of your own.',
      conflict_of_interest: 'The author is connected with the shop, the maker or a competitor.',
      illegal: 'Its content breaks the law or the rights of others.',
      duplicate: 'The same text was sent already.',
      media: 'A picture or video cannot be shown.',
      other: 'It does not keep to our rules for reviews.',
    },
    mayCorrect: 'You may correct your review and send it again. Your rating plays no part in this.',
  },
  update: {
    subject: (product) => `Would you like to update your review of ${product}?`,
    says: (shop) => `${shop} writes about your review:`,
    free: 'If your opinion has changed, you can change your review. You need not, and nothing depends on it.',
  },
  changeReview: 'Change my review',
  coupon: {
    subject: (shop) => `Thank you: your reward from ${shop}`,
    says: (reward) => `Thank you for taking the time. Here is what you were promised: ${reward}.`,
    code: 'Your code',
  },
  verify: {
    subject: 'Please confirm your e-mail address',
    says: (product, shop) =>
      `A review of ${product} was written at ${shop} with this address. It can be published once you confirm that the address is yours.`,
    button: 'Confirm address',
    ignore: 'If it was not you, do nothing: then it stays unpublished.',
  },
  invitation: {
    subject: (shop) => `Invitation to look after the reviews of ${shop}`,
    says: (inviter, shop) =>
      `${inviter} invites you to look after the reviews and questions of ${shop} in Tribune.`,
    button: 'Accept invitation',
    ignore: 'If you do not expect this, do nothing.',
    why: (shop) => `You get this mail because a member of the staff of ${shop} entered your address.`,
  },
  webhook: {
    subject: (shop) => `A webhook endpoint of ${shop} was disabled`,
    says: 'Tribune no longer sends events to this address:',
    gone: 'It answered 410 (Gone), which asks us to stop.',
    failing: 'For five days every attempt failed.',
    again:
      'Once it answers again, enable the endpoint; what failed or was cancelled in the last 30 days can be replayed then.',
    why: (shop) => `You get this mail because you are an owner of ${shop} in Tribune.`,
  },
  passwordReset: {
    subject: 'Choose a new password for Tribune',
    says: 'Somebody, hopefully you, asked for a new password for your account in Tribune. The link works for an hour.',
    button: 'Choose a new password',
    ignore: 'If that was not you, do nothing: your password stays as it is.',
    why: (shop) => `You get this mail because you are a member of the staff of ${shop}.`,
  },
};
