import type { FixedMailKind, TemplateMailKind, TemplateVariable } from '@tribune/contract';
import { type FullI18n, i18nOf, type Locale } from '@tribune/contract/messages';
import type { ConsoleAddress } from '../console-address.ts';
import type { Part, RatedProduct } from './email.ts';

/** The content of an email before it is rendered with a template. Everything in it is plain text. */
export interface EmailDraft {
  kind: TemplateMailKind;
  locale: Locale;
  /** Values of the template's variables; null where unknown. */
  values: Partial<Record<TemplateVariable, string | null>>;
  slots: DraftSlots;
  /** Page with the status of the recipient's review. */
  receiptUrl?: string;
  /** Page to say that the order has not arrived. */
  notReceivedUrl?: string;
  unsubscribeUrl?: string;
  /** Pixel whose request counts the email as opened. */
  pixelUrl?: string;
}

/** An email without a template, whose texts merchants cannot change. */
export interface FixedEmail {
  kind: FixedMailKind;
  locale: Locale;
  subject: string;
  greeting: string;
  parts: readonly Part[];
  signature: string;
  footer: string;
  /** Page of the console on which the recipient can turn these emails off. */
  settingsUrl?: string;
}

/** The content of a template's blocks; blocks without content are dropped. */
export interface DraftSlots {
  /** Target of the button. */
  url?: string | null;
  products?: readonly RatedProduct[];
  /** Shown after the reward: what reviews must contain to earn it. */
  rewardCondition?: string;
  reason?: readonly Part[];
  message?: string;
  code?: string;
  answer?: readonly Part[];
  endpoint?: readonly Part[];
}

/** First name of a person, as in "Hello Maya,"; the full name if the first word is not a first name. */
export function firstNameOf(name: string): string {
  const full = name.replaceAll(/\s+/g, ' ').trim();
  const [family, given] = full.split(/,\s*/);
  const [first = full] = (given && family && !family.includes(' ') ? given : full).split(' ');
  const isTitle = /^(?:mr|mrs|ms|miss|dr|prof|herr|frau|mme|mlle|sr|sra|sig|dhr|mevr)\.?$/i.test(first);
  return isTitle || /^\p{L}\.?$/u.test(first) ? full : first;
}

/** Variables about the recipient. */
export function recipient(shop: string, name: string | null) {
  const greeted = name === null || looksLikeAddress(name) ? null : name;
  return { shop, name: greeted, firstName: greeted && firstNameOf(greeted) };
}

/** An email without a template to a person, if the name is known, signed by the store or by Tribune. */
export function fixedEmail(
  kind: FixedMailKind,
  { locale, person, signedBy }: { locale: Locale; person: string | null; signedBy: string },
  write: (i18n: FullI18n) => Pick<FixedEmail, 'subject' | 'parts' | 'footer' | 'settingsUrl'>,
): FixedEmail {
  const i18n = i18nOf(locale);
  const greeting =
    person === null || looksLikeAddress(person)
      ? i18n.t('greetingWithoutName')
      : i18n.t('greeting', { name: person });
  return { kind, locale, greeting, ...write(i18n), signature: i18n.t('signature', { shop: signedBy }) };
}

/** The recipient of an email to the store's staff. */
export interface StaffRecipient {
  locale: Locale;
  shop: string;
  person: string;
  page: ConsoleAddress;
}

/** Tribune's own email to an owner or another member of the staff. */
export const staffEmail = (
  kind: FixedMailKind,
  { locale, shop, person }: StaffRecipient,
  write: (i18n: FullI18n) => Pick<FixedEmail, 'subject' | 'parts' | 'settingsUrl'>,
  why: 'whyOwner' | 'whyStaff' = 'whyOwner',
): FixedEmail =>
  fixedEmail(kind, { locale, person, signedBy: 'Tribune' }, (i18n) => ({
    ...write(i18n),
    footer: i18n.t(why, { shop }),
  }));

/** Mail clients turn web and email addresses and telephone numbers into links, so they must not occur in greetings. */
export const looksLikeAddress = (name: string): boolean =>
  /[@\uFF20]|:[/\\]|[/\\]{2}|\p{L}[.\u2024\u3002\uFF0E\uFF61]\p{L}{2,}|\d{5,}/u.test(name);
