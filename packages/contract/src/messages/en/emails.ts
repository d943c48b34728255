import type { Section } from '../catalog.ts';

export const emails = {
  testModeEmail: 'Test mode: this email wasn’t delivered.',
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  signature: 'Kind regards,\n{shop}',
  unsubscribe: 'Unsubscribe',
  whyOrder: 'You’re receiving this email because you ordered from {shop} (order {orderId}).',
  whyReview: 'You’re receiving this email because a review was submitted to {shop} with this address.',
  whyQuestion: 'You’re receiving this email because you asked this question at {shop}.',
  whyPurchase: 'You’re receiving this email because you bought this product from {shop}.',
  whyInvitation: 'You’re receiving this email because someone on the {shop} team invited you.',
  whyOwner: 'You’re receiving this email because you’re an owner of {shop} in Tribune.',
  whyStaff: 'You’re receiving this email because you’re on the {shop} team.',

  requestSubject: 'How was your order from {shop}?',
  requestIntro: 'You’ve had your order for a little while now. What do you think of it?',
  /** Also shown on the page that the email links to. */
  requestInvitation:
    'Choose 1 to 5 stars and tell us why, if you like. Every review counts the same, good or bad, and helps other customers choose.',
  rateProduct: 'Rate it from 1 to 5 stars',
  reminderSubject: 'Reminder: How was your order from {shop}?',
  reminderIntro:
    'We recently asked what you think of your order. If you still want to tell us, here is your link again. This is our last email about it.',
  /** Used if a second reminder follows. */
  firstReminderIntro:
    'We recently asked what you think of your order. If you’d like to tell us, here is your link again.',
  secondReminderSubject: 'One last reminder: How was your order from {shop}?',
  secondReminderIntro:
    'We still don’t know what you think of your order. If you’d like to tell us, here is your link one last time. We won’t email you about it again.',
  rewardOffer:
    'As a thank-you for your review, you’ll receive: {reward}. It doesn’t depend on what you write or how many stars you give. Reviews written for a reward are labeled.',
  rewardSubject: 'Thank you! Here’s your reward from {shop}',
  rewardIntro: 'Thank you for taking the time to review your order. Here’s your reward: {reward}.',
  rewardCode: 'Your code',

  verifySubject: 'Please confirm your email address',
  verifyIntro:
    'A review of “{product}” was submitted to {shop} with this address. Before it can be published, please confirm that the address is yours.',
  verifyIntroWithoutProduct:
    'A review was submitted to {shop} with this address. Before it can be published, please confirm that the address is yours.',
  verifyButton: 'Confirm email address',
  verifyIgnore: 'If this wasn’t you, you can ignore this email. The review won’t be published.',

  rejectedSubject: 'Your review of “{product}” wasn’t published',
  rejectedSubjectWithoutProduct: 'Your review wasn’t published',
  rejectedIntro: 'Thank you for your review of “{product}”. We couldn’t publish it for this reason:',
  rejectedIntroWithoutProduct: 'Thank you for your review. We couldn’t publish it for this reason:',
  reason_spam: 'It looks like advertising.',
  reason_profanity: 'It contains insults or offensive language.',
  reason_personal_data: 'It contains personal information, such as a name, an address, or a phone number.',
  reason_off_topic: 'It isn’t about the product.',
  reason_fake: 'We couldn’t verify that it’s based on your own experience.',
  reason_conflict_of_interest: 'The author is connected to the store, the manufacturer, or a competitor.',
  reason_illegal: 'It contains content that breaks the law or violates the rights of others.',
  reason_duplicate: 'The same text has already been submitted.',
  reason_media: 'It includes a photo or video that we can’t publish.',
  reason_other: 'It doesn’t follow our review guidelines.',
  rejectedEdit: 'You can edit and resubmit it. This decision isn’t about your rating.',
  editReview: 'Edit my review',

  updateSubject: 'Would you like to update your review of “{product}”?',
  updateSubjectWithoutProduct: 'Would you like to update your review?',
  updateIntro: '{shop} sent you a message about your review:',
  updateOptional:
    'If your opinion has changed, you can update your review. You don’t have to, and nothing depends on it.',

  answerSubject: 'Your question about “{product}” was answered',
  answerSubjectWithoutProduct: 'Your question was answered',
  answerQuestion: 'Your question about “{product}” was answered.',
  answerQuestionWithoutProduct: 'Your question was answered.',
  answeredBy: '{name} answered:',
  answeredByCustomer: 'A customer answered.',
  viewInStore: 'View in store',

  buyerSubject: 'Can you answer a question about “{product}”?',
  buyerSubjectWithoutProduct: 'Can you answer a question about your purchase?',
  buyerIntro: 'You bought “{product}” from us. Another customer has a question about it.',
  buyerIntroWithoutProduct: 'You bought a product from us. Another customer has a question about it.',
  buyerInvitation: 'If you know the answer, please share it on the product page.',

  invitationSubject: 'You’re invited to manage reviews for {shop}',
  invitationIntro: '{inviter} invited you to manage the reviews and questions of {shop} in Tribune.',
  invitationButton: 'Accept invitation',
  invitationIgnore: 'If you weren’t expecting this invitation, you can ignore this email.',

  webhookSubject: 'A webhook endpoint of {shop} was disabled',
  webhookIntro: 'Tribune no longer sends events to this endpoint:',
  webhook_gone: 'It responded with 410 (Gone), which asks us to stop sending.',
  webhook_failing: 'Every delivery failed for five days.',
  webhookAgain:
    'Once it’s available again, enable the endpoint. You can then replay deliveries of the last 30 days that failed or were canceled.',
  webhookButton: 'View endpoint',

  deletionSubject: 'The deletion of {shop} has been scheduled',
  deletionIntro:
    'On {date}, everything of {shop} will be deleted: reviews, photos, orders, settings and all access. Until then, every owner can cancel this in the settings.',
  deletionRequestedBy:
    'It was requested by {email}. If you didn’t expect this, cancel it and check your team’s access.',
  deletionButton: 'Open settings',
  deletionCanceledSubject: 'The deletion of {shop} has been canceled',
  deletionCanceledIntro: '{shop} stays as it is; nothing was deleted.',
  shopFailingSubject: 'Messages from {platform} to {shop} are failing',
  shopFailingIntro:
    'For an hour, every message from {platform} was refused, so new orders and products don’t arrive and no reviews are requested for them. The last error was:',
  shopFailingCheck: 'Check the connection. If {platform} has turned its webhooks off, turn them on again.',
  shopFailingButton: 'View connection',

  codesSubject_low: 'Few coupon codes left for {shop}',
  codesSubject_empty: 'No coupon codes left for {shop}',
  codesIntro_low: {
    one: 'One coupon code is left for this reward:',
    other: '{count} coupon codes are left for this reward:',
  },
  codesIntro_empty:
    'There are no coupon codes left for this reward. Customers who earned it are waiting for theirs:',
  codesAdd: 'Customers who are waiting receive theirs as soon as you add codes.',
  codesButton: 'Add codes',

  domainSubject: 'A DNS record of {domain} is missing',
  domainIntro:
    'A DNS record that {shop} needs to send emails from {domain} is no longer found. Until it is, emails to your customers are sent from the address of this service; after three days, the domain is no longer used.',
  domainButton: 'View records',
  missingSubject: 'Order {orderId} hasn’t arrived, its customer says',
  missingIntro:
    'The customer of order {orderId} was asked for a review, and says that it hasn’t arrived yet. Until its delivery date changes, or for 15 days, no review is asked for.',
  missingButton: 'View request',
  topicsSubject: 'Complaints are rising at {shop}',
  topicsIntro:
    'Reviews of the last four weeks criticize this more often than those of the twelve weeks before, beyond what chance explains:',
  topicsRise:
    '{topic} ({product}): unfavorable in {negative} of {mentions} reviews ({now}), before: {before}',
  topicsWholeStore: 'whole store',
  unnamedProduct: 'a product that isn’t in your catalog',
  topicsButton: 'View topics',
  emailsOff: 'Turn these emails off',

  raidSubject: 'Unusual activity at {shop}',
  raidIntro:
    'Reviews of {product} arrived together in an unusual way ({reviews}). They are not published until you decide about them. Star ratings played no part in this.',
  raidButton: 'Review them',

  mentionSubject: '{author} mentioned you in a note',
  mentionIntro: '{author} mentioned you in an internal note about content of {shop}.',
  mentionButton: 'View note',
  lateSubject: 'Items past their target time at {shop}',
  lateIntro:
    'Content of {shop} awaits a decision past its target time. In the queue: {items}. Reports and appeals: {reports}.',
  lateButton: 'Open the queue',

  passwordSubject: 'Reset your Tribune password',
  passwordIntro:
    'We received a request to reset the password of your Tribune account. The link is valid for one hour.',
  passwordButton: 'Reset password',
  passwordIgnore: 'If you didn’t request this, you can ignore this email. Your password won’t change.',

  reportReceivedSubject: 'We’ve received your report ({reference})',
  reportReceivedIntro:
    'Thank you for your report about content at {shop}. The store’s team will review it and inform you of its decision.',
  reportDecidedSubject: 'Decision on your report ({reference})',
  removedSubject: 'Your content at {shop} was removed',
  removedIntro: 'Someone reported what you wrote at {shop}. The store’s team reviewed it and removed it:',
  decidedByPerson: 'The decision was made by a person.',
  appealOffer: 'If you disagree, you can appeal until {date}.',
  appealDecidedSubject: 'Decision on the appeal ({reference})',
  securitySubject: 'Security notice for your Tribune account',
  'security_password.reset': 'Your password was changed, and all other sessions were ended.',
  'security_password.change': 'Your password was changed.',
  'security_two_factor.enable': 'Two-factor authentication was turned on.',
  'security_two_factor.disable': 'Two-factor authentication was turned off.',
  'security_passkey.add': 'A passkey was added.',
  'security_passkey.delete': 'A passkey was removed.',
  securityNotYou:
    'If you did this, there is nothing to do. Otherwise, reset your password now: this signs out everyone else.',
  whyAccount: 'You’re receiving this email because it is about the security of your Tribune account.',
  whyReport: 'You’re receiving this email because you reported content at {shop}.',
  whyAuthor: 'You’re receiving this email because you submitted this content to {shop}.',
  receiptLink: 'Receipt: follow your review in the store’s public log',

  ownLinkSubject: 'Your link to everything you wrote',
  ownLinkIntro:
    'With this link you can see, change, withdraw, download and erase what you wrote. It’s valid for 24 hours.',
  ownLinkButton: 'Show everything I wrote',
  ownLinkIgnore:
    'If you didn’t ask for this link, ignore this email. Don’t forward it: anyone with the link can use it.',
  whyOwnLink:
    'You’re receiving this email because your address was entered to request this link, and is known at {shop}.',
} as const satisfies Section<'en'>;
