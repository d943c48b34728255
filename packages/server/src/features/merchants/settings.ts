import type { Static, settings, settingsChange } from '@tribune/contract';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Json, Merchants } from '../../platform/db/types.gen.ts';
import { recordPolicyInLog } from '../transparency/index.ts';

type Settings = Static<typeof settings>;
type SettingsChange = Static<typeof settingsChange>;

const columns = [
  'moderation_policy',
  'request_delay_days',
  'reminder_delay_days',
  'second_reminder_delay_days',
  'request_consent',
  'require_email_verification',
  'sender_name',
  'reply_to',
  'allowed_origins',
  'theme',
  'locale',
  'blocked_words',
  'ask_buyers_to_answer',
  'keep_anonymous_ratings',
  'count_syndicated_reviews',
  'ask_store_reviews',
  'hide_summaries',
  'topic_alert_emails',
  'translation_characters_per_day',
  'logo',
] as const;

type Row = Pick<{ [Column in keyof Merchants]: unknown }, (typeof columns)[number]>;

/** The merchant's settings. Throws when there is no such merchant. */
export async function settingsOf(db: Db, merchantId: string): Promise<Settings> {
  const row = await db
    .selectFrom('merchants')
    .select(columns)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return present(row);
}

/** Settings that the transparency log calls the policy. */
const policy = ['moderationPolicy', 'blockedWords', 'requireEmailVerification'] as const;

/** Changes the given settings and returns all of them. */
export function changeSettings(
  db: Db,
  merchantId: string,
  { change, now }: { change: SettingsChange; now: Date },
): Promise<Settings> {
  if (policy.every((name) => change[name] === undefined)) return writeSettings(db, merchantId, change);
  return inTransaction(db, async (tx) => {
    const changed = await writeSettings(tx, merchantId, change);
    await recordPolicyInLog(tx, merchantId, now);
    return changed;
  });
}

async function writeSettings(db: Db, merchantId: string, change: SettingsChange): Promise<Settings> {
  const values = {
    moderation_policy: change.moderationPolicy,
    request_delay_days: change.requestDelayDays,
    reminder_delay_days: change.reminderDelayDays,
    second_reminder_delay_days: change.secondReminderDelayDays,
    request_consent: change.requestConsent,
    require_email_verification: change.requireEmailVerification,
    sender_name: change.senderName,
    reply_to: change.replyTo,
    allowed_origins: change.allowedOrigins,
    theme: change.theme as Json | undefined,
    locale: change.locale,
    blocked_words: change.blockedWords,
    ask_buyers_to_answer: change.askBuyersToAnswer,
    keep_anonymous_ratings: change.keepAnonymousRatings,
    count_syndicated_reviews: change.countSyndicatedReviews,
    ask_store_reviews: change.askStoreReviews,
    hide_summaries: change.hideSummaries,
    topic_alert_emails: change.topicAlertEmails,
    translation_characters_per_day: change.translationCharactersPerDay,
  };
  const named = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length === 0) return settingsOf(db, merchantId);
  const row = await db
    .updateTable('merchants')
    .set(named)
    .where('merchant_id', '=', merchantId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return present(row);
}

/** The cast is safe: check constraints of the database admit only the contract's values. */
function present(row: Row): Settings {
  return {
    moderationPolicy: row.moderation_policy,
    requestDelayDays: row.request_delay_days,
    reminderDelayDays: row.reminder_delay_days,
    secondReminderDelayDays: row.second_reminder_delay_days,
    requestConsent: row.request_consent,
    requireEmailVerification: row.require_email_verification,
    senderName: row.sender_name,
    replyTo: row.reply_to,
    allowedOrigins: row.allowed_origins,
    theme: row.theme,
    locale: row.locale,
    blockedWords: row.blocked_words,
    askBuyersToAnswer: row.ask_buyers_to_answer,
    keepAnonymousRatings: row.keep_anonymous_ratings,
    countSyndicatedReviews: row.count_syndicated_reviews,
    askStoreReviews: row.ask_store_reviews,
    hideSummaries: row.hide_summaries,
    topicAlertEmails: row.topic_alert_emails,
    translationCharactersPerDay: row.translation_characters_per_day,
    logo: row.logo,
  } as Settings;
}
