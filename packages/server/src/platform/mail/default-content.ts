import type { TemplateBlock, TemplateContent, TemplateMailKind } from '@tribune/contract';
import { type FullI18n, i18nOf, type Locale } from '@tribune/contract/messages';

/** Options of a default text. */
export interface DefaultOptions {
  /** Whether the recipient's name is known. */
  name?: boolean;
  /** Whether the product's name is known. */
  product?: boolean;
  /** Whether a second reminder follows the first, which otherwise says that it is the last email. */
  anotherReminder?: boolean;
}

/** The template of a kind and language until the merchant saves one. */
export function defaultContent(
  kind: TemplateMailKind,
  locale: Locale,
  options: DefaultOptions = {},
): TemplateContent {
  const i18n = i18nOf(locale);
  const { subject, body, footer, unsubscribe = null, signature } = contents[kind](i18n, options);
  const greeting = text(
    options.name === false || kind === 'staff_invitation'
      ? i18n.t('greetingWithoutName')
      : // Japanese greets by the full name, which begins with the family name.
        i18n.t('greeting', { name: locale === 'ja' ? '{{name}}' : '{{firstName}}' }),
  );
  const first = body.find(({ type }) => type === 'text');
  return plain({
    subject,
    preheader: first?.text ?? null,
    heading: '{{shop}}',
    showLogo: true,
    body: [greeting, ...body, text(signature ?? i18n.t('signature', { shop: '{{shop}}' }))],
    footer,
    unsubscribe,
  });
}

interface Content {
  subject: string;
  body: TemplateBlock[];
  footer: string;
  unsubscribe?: string;
  signature?: string;
}

const text = (content: string): TemplateBlock => ({ type: 'text', text: content });
const button = (label: string, intro?: string): TemplateBlock => ({
  type: 'button',
  label,
  ...(intro !== undefined && { text: intro }),
});

const shop = '{{shop}}';
const product = '{{product}}';
const reward = '{{reward}}';
const orderId = '{{orderId}}';

const request = (i18n: FullI18n, subject: string, intro: string[]): Content => ({
  subject,
  body: [
    ...intro.map(text),
    { type: 'products' },
    button(i18n.t('write')),
    { type: 'reward', text: i18n.t('rewardOffer', { reward }) },
  ],
  footer: i18n.t('whyOrder', { shop, orderId }),
  unsubscribe: i18n.t('unsubscribe'),
});

const contents: Record<TemplateMailKind, (i18n: FullI18n, options: DefaultOptions) => Content> = {
  review_request: (i18n) =>
    request(i18n, i18n.t('requestSubject', { shop }), [i18n.t('requestIntro'), i18n.t('requestInvitation')]),
  review_reminder: (i18n, { anotherReminder = false }) =>
    request(i18n, i18n.t('reminderSubject', { shop }), [
      i18n.t(anotherReminder ? 'firstReminderIntro' : 'reminderIntro'),
    ]),
  review_second_reminder: (i18n) =>
    request(i18n, i18n.t('secondReminderSubject', { shop }), [i18n.t('secondReminderIntro')]),
  review_rejected: (i18n, options) => ({
    subject:
      options.product === false
        ? i18n.t('rejectedSubjectWithoutProduct')
        : i18n.t('rejectedSubject', { product }),
    body: [
      text(
        options.product === false
          ? i18n.t('rejectedIntroWithoutProduct')
          : i18n.t('rejectedIntro', { product }),
      ),
      { type: 'reason' },
      button(i18n.t('editReview'), i18n.t('rejectedEdit')),
    ],
    footer: i18n.t('whyReview', { shop }),
  }),
  review_update_request: (i18n, options) => ({
    subject:
      options.product === false
        ? i18n.t('updateSubjectWithoutProduct')
        : i18n.t('updateSubject', { product }),
    body: [
      text(i18n.t('updateIntro', { shop })),
      { type: 'message' },
      button(i18n.t('editReview'), i18n.t('updateOptional')),
    ],
    footer: i18n.t('whyReview', { shop }),
    unsubscribe: i18n.t('unsubscribe'),
  }),
  coupon: (i18n) => ({
    subject: i18n.t('rewardSubject', { shop }),
    body: [text(i18n.t('rewardIntro', { reward })), { type: 'code', label: i18n.t('rewardCode') }],
    footer: i18n.t('whyOrder', { shop, orderId }),
  }),
  email_verification: (i18n, options) => ({
    subject: i18n.t('verifySubject'),
    body: [
      text(
        options.product === false
          ? i18n.t('verifyIntroWithoutProduct', { shop })
          : i18n.t('verifyIntro', { product, shop }),
      ),
      button(i18n.t('verifyButton')),
      text(i18n.t('verifyIgnore')),
    ],
    footer: i18n.t('whyReview', { shop }),
  }),
  answer_published: (i18n, options) => ({
    subject:
      options.product === false
        ? i18n.t('answerSubjectWithoutProduct')
        : i18n.t('answerSubject', { product }),
    body: [
      text(
        options.product === false
          ? i18n.t('answerQuestionWithoutProduct')
          : i18n.t('answerQuestion', { product }),
      ),
      { type: 'answer' },
      button(i18n.t('viewInStore')),
    ],
    footer: i18n.t('whyQuestion', { shop }),
  }),
  question_to_buyer: (i18n, options) => ({
    subject:
      options.product === false ? i18n.t('buyerSubjectWithoutProduct') : i18n.t('buyerSubject', { product }),
    body: [
      text(
        options.product === false ? i18n.t('buyerIntroWithoutProduct') : i18n.t('buyerIntro', { product }),
      ),
      text(i18n.t('buyerInvitation')),
      button(i18n.t('answerHeading')),
    ],
    footer: i18n.t('whyPurchase', { shop }),
    unsubscribe: i18n.t('unsubscribe'),
  }),
  staff_invitation: (i18n) => ({
    subject: i18n.t('invitationSubject', { shop }),
    body: [
      text(i18n.t('invitationIntro', { inviter: '{{inviter}}', shop })),
      button(i18n.t('invitationButton')),
      text(i18n.t('invitationIgnore')),
    ],
    footer: i18n.t('whyInvitation', { shop }),
  }),
  webhook_disabled: (i18n) => ({
    subject: i18n.t('webhookSubject', { shop }),
    body: [text(i18n.t('webhookIntro')), { type: 'endpoint' }, text(i18n.t('webhookAgain'))],
    footer: i18n.t('whyOwner', { shop }),
    signature: i18n.t('signature', { shop: 'Tribune' }),
  }),
  password_reset: (i18n) => ({
    subject: i18n.t('passwordSubject'),
    body: [text(i18n.t('passwordIntro')), button(i18n.t('passwordButton')), text(i18n.t('passwordIgnore'))],
    footer: i18n.t('whyStaff', { shop }),
  }),
};

/** The content without the isolates that right-to-left messages put around values; composing an email adds them. */
function plain(content: TemplateContent): TemplateContent {
  return JSON.parse(JSON.stringify(content).replaceAll(/[\u2068\u2069]/g, '')) as TemplateContent;
}
