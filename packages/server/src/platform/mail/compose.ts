import {
  parseTemplate,
  type TemplateBlock,
  type TemplateContent,
  type TemplateVariable,
} from '@tribune/contract';
import { i18nOf } from '@tribune/contract/messages';
import type { Brand } from './brand.ts';
import type { EmailDraft, FixedEmail } from './draft.ts';
import type { Email, Part } from './email.ts';

/** Writes an email from a template: fills in variables and drops blocks without content. */
export function compose(draft: EmailDraft, content: TemplateContent, brand: Brand): Email {
  const fill = (text: string | null | undefined) => filled(text ?? '', draft);
  const line = (text: string | null | undefined) => singleLine(fill(text));
  const logo = content.showLogo ? brand.logo : null;
  // The logo already shows the name.
  const heading = logo && content.heading === '{{shop}}' ? '' : line(content.heading);
  const { locale, receiptUrl, notReceivedUrl, unsubscribeUrl, pixelUrl } = draft;
  return {
    locale,
    subject: line(content.subject),
    preheader: line(content.preheader),
    heading,
    logo,
    parts: content.body.flatMap((block) => partsOf(block, draft, { fill, line })),
    footer: fill(content.footer),
    ...(receiptUrl !== undefined && {
      receipt: { label: i18nOf(locale).t('receiptLink'), url: receiptUrl },
    }),
    ...(notReceivedUrl !== undefined && {
      notReceived: { label: i18nOf(locale).t('notReceived'), url: notReceivedUrl },
    }),
    ...(unsubscribeUrl !== undefined && {
      unsubscribe: {
        label: line(content.unsubscribe) || i18nOf(locale).t('unsubscribe'),
        url: unsubscribeUrl,
      },
    }),
    ...(pixelUrl !== undefined && { pixelUrl }),
  };
}

/** An email with fixed texts, and the store's name or logo. */
export function composeFixed(
  { locale, subject, greeting, parts, signature, footer, settingsUrl }: FixedEmail,
  brand: Brand,
): Email {
  const [first] = parts;
  return {
    locale,
    subject: singleLine(subject),
    preheader: first && 'text' in first ? singleLine(first.text) : '',
    heading: brand.logo ? '' : brand.shop,
    logo: brand.logo,
    parts: [{ text: greeting }, ...parts, { text: signature }],
    footer,
    ...(settingsUrl !== undefined && {
      unsubscribe: { label: i18nOf(locale).t('emailsOff'), url: settingsUrl },
    }),
  };
}

type Fill = (text: string | null | undefined) => string;

function partsOf(
  { type, text, label }: TemplateBlock,
  { values, slots }: EmailDraft,
  { fill, line }: { fill: Fill; line: Fill },
): Part[] {
  const paragraphs = (): Part[] => (text && fill(text) ? [{ text: fill(text) }] : []);
  switch (type) {
    case 'text':
      return paragraphs();
    case 'reward':
      return values.reward
        ? [...paragraphs(), ...(slots.rewardCondition ? [{ text: slots.rewardCondition }] : [])]
        : [];
    case 'button':
      return isWebAddress(slots.url) ? [...paragraphs(), { label: line(label), url: slots.url }] : [];
    case 'products':
      return (slots.products ?? []).map((product) => ({ product }));
    case 'code':
      return slots.code === undefined ? [] : [{ code: slots.code, codeLabel: line(label) }];
    case 'message':
      return slots.message === undefined ? [] : [{ quote: slots.message }];
    case 'reason':
    case 'answer':
    case 'endpoint':
      return [...(slots[type] ?? [])];
  }
}

/** Product addresses come from merchants and platforms. */
const isWebAddress = (url: string | null | undefined): url is string =>
  typeof url === 'string' && URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);

/** Values are inserted once and never parsed, so that a name cannot contain a variable. */
function filled(source: string, { values, locale }: EmailDraft): string {
  const isRightToLeft = i18nOf(locale).direction === 'rtl';
  let isIncomplete = false;
  const text = parseTemplate(source)
    .parts.map((part) => {
      if ('text' in part) return part.text;
      // Validated when the template was saved.
      const value = values[part.variable as TemplateVariable] || part.fallback;
      if (!value) isIncomplete = true;
      const clean = (value ?? '').replaceAll(reordering, '');
      return isRightToLeft && clean !== '' ? `\u2068${clean}\u2069` : clean;
    })
    .join('');
  return isIncomplete ? text.replaceAll(/[,،]?[ \t]+(?=[,،:：.!?])/g, '').trim() : text;
}

/** Customers can type characters that reverse the following text; names do not need any. */
const reordering = /[\u202A-\u202E\u2066-\u2069]/g;

const singleLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
