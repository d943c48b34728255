import type { DecisionCause, WrittenType } from '@tribune/contract';
import { type Db, lookedUpEach, row } from '../../platform/db/database.ts';
import {
  columnsOf,
  computedColumns,
  output,
  type Row,
  type Statement,
  table,
} from '../../platform/db/statement.ts';
import { detectLanguage } from '../../platform/language/detection.ts';
import { assertMerchantExists } from '../../platform/merchants/merchant.ts';
import {
  type AuthorColumns,
  type AuthorFacts,
  authorColumns,
  authorValues,
  factsOf,
} from '../authors/index.ts';
import { automaticStatus } from '../decision-log/index.ts';
import {
  assertNotSuspended,
  assigneeOf,
  burstSince,
  categoryForRules,
  type Finding,
  repeatsOwnText,
  ruleColumns,
  type SubmissionFacts,
  screen,
  textHash,
} from '../screening/index.ts';
import type { Kind } from './kind.ts';

/**
 * Columns that the screening of a submission needs, of `merchants as shop`: its rules, and earlier items of these tables with the same
 * text, author (`ownTexts` selects the author's texts) or client, and the author's history. The parameters are `contextValues`.
 */
export const contextColumns = (tables: readonly string[], ownTexts: string) =>
  columnsOf(
    ruleColumns,
    table('merchants', 'shop')('wanted_events'),
    computedColumns(
      [
        tables
          .map(
            (name) =>
              `exists (select from ${name} where merchant_id = $merchantId and text_hash = $textHash ${lookedUpEach})`,
          )
          .join(' or '),
        output.boolean('text_seen'),
      ],
      [`array(${ownTexts} order by created_at desc limit 20)`, output.texts('own_texts')],
      [
        `(select count(*) from (${tables
          .map(
            (name) => `(select from ${name}
              where merchant_id = $merchantId and client_hash = $clientHash and created_at > $burstSince limit 100)`,
          )
          .join(' union all ')}) as recently)`,
        output.number('recent'),
      ],
    ),
    authorColumns(tables),
  );

export type ScreeningContext = Pick<
  Row<ReturnType<typeof contextColumns>>,
  'blocked_words' | 'moderation_rules' | 'text_seen' | 'own_texts' | 'recent'
>;

interface Submitted {
  merchantId: string;
  emailKey: string | null;
  body: string | null;
  /** Identifies the client within this merchant; null when a merchant's server sent the item. */
  clientHash: Buffer | null;
  now: Date;
}

/** The parameters of `contextColumns`. */
export const contextValues = ({ body, now, ...submitted }: Submitted) => ({
  ...submitted,
  textHash: textHash(body),
  burstSince: burstSince(now),
  ...authorValues(now),
});

/** The facts about the author of a submission; null without an address. */
export const authorOf = (
  found: AuthorColumns,
  { type, emailKey, now }: { type: WrittenType; emailKey: string | null; now: Date },
): AuthorFacts | null =>
  emailKey === null
    ? null
    : factsOf(found.author_items, {
        type,
        id: null,
        at: now.getTime(),
        clientLastDay: found.client_last_day,
        hasOrder: found.author_has_order,
      });

/** Reads everything that the decision about a submission depends on, with one query of index lookups. Throws MERCHANT_SUSPENDED. */
export async function submissionContext<Found extends Pick<Row<typeof ruleColumns>, 'suspended_at'>>(
  db: Db,
  sql: Statement<Found>,
  values: Record<string, unknown>,
): Promise<Found> {
  return acceptingMerchant(await row(db, sql, values));
}

/** Returns what was found of a merchant. Throws MERCHANT_SUSPENDED. */
export function acceptingMerchant<Found extends Pick<Row<typeof ruleColumns>, 'suspended_at'>>(
  found: Found | undefined,
): Found {
  assertMerchantExists(found);
  assertNotSuspended(found);
  return found;
}

/** The columns of a submission that identify its author and time. */
export const authored = <Email extends string | null, Name extends string | null>(
  merchantId: string,
  { authorName, authorEmail }: { authorName: Name; authorEmail: Email },
  by: { emailKey: Email; textHash: Buffer | null; clientHash: Buffer | null; now: Date },
) => ({
  merchant_id: merchantId,
  author_name: authorName,
  author_email: authorEmail,
  email_key: by.emailKey,
  text_hash: by.textHash,
  client_hash: by.clientHash,
  created_at: by.now.toISOString(),
  updated_at: by.now.toISOString(),
});

/** A customer's submission. */
export interface Written {
  /** The texts, by column. */
  texts: Readonly<Record<string, unknown>>;
  authorName: string;
  facts: Omit<SubmissionFacts, 'itemType' | 'category' | 'language'>;
  /** Detected if it is not known. */
  language?: string | null | undefined;
}

/**
 * Screens a submission. `found` are findings of the caller. Returns the columns that screening determines, and the reason of its first
 * finding.
 */
export async function screened(
  db: Db,
  merchantId: string,
  { itemType, texts }: Pick<Kind, 'itemType' | 'texts'>,
  {
    context,
    written,
    found = [],
  }: { context: ScreeningContext; written: Written; found?: readonly Finding[] },
) {
  const given = texts.flatMap(({ column, ...text }) => {
    const value = written.texts[column];
    return typeof value === 'string' && value !== '' ? [{ ...text, value }] : [];
  });
  const textOf = (role: 'title' | 'body') => given.find((text) => text.role === role)?.value ?? null;
  const beginning = [textOf('title'), textOf('body')].filter((text) => text !== null).join('. ');
  const language = written.language ?? (await detectLanguage(beginning));
  const rules = context.moderation_rules;
  const { productId } = written.facts;
  const submission = {
    words: Object.fromEntries(given.map(({ name, value }) => [name, value])),
    authorName: written.authorName,
    merchantsBlockedWords: context.blocked_words,
    rules,
    facts: {
      ...written.facts,
      itemType,
      category: await categoryForRules(db, merchantId, { rules, productId }),
      language,
    },
    textSeenBefore: context.text_seen || repeatsOwnText(textOf('body'), context.own_texts),
    recentFromClient: context.recent,
  };
  const findings = [...screen(submission), ...found];
  const reasonCode = findings[0]?.reasonCode ?? null;
  return { findings, reasonCode, language, assigned_to: assigneeOf(submission) };
}

/**
 * Screens a new item. Also returns the screening's decision and the status: the item is published unless something holds it for moderation.
 */
export async function judged(
  db: Db,
  merchantId: string,
  kind: Pick<Kind, 'itemType' | 'texts'>,
  {
    trigger,
    causesOf,
    ...submission
  }: Parameters<typeof screened>[3] & {
    trigger: Parameters<typeof automaticStatus>[0];
    causesOf: (findings: readonly Finding[]) => DecisionCause[];
  },
) {
  const { reasonCode, ...columns } = await screened(db, merchantId, kind, submission);
  const causes = causesOf(columns.findings);
  const status = automaticStatus(trigger, null, { publish: causes.length === 0 });
  const action = status === 'approved' ? 'publish' : 'hold';
  const actor = { type: 'screening' as const, name: null };
  return { columns: { ...columns, status }, decision: { action, actor, reasonCode, causes } };
}
