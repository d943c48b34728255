import { emailKeyOf, type MailKind, type mailQuery, type Static } from '@tribune/contract';
import { type Db, row, rows, rowWith } from '../db/database.ts';
import { notNull, statement, table } from '../db/statement.ts';
import { newUuid, typeId } from '../ids.ts';
import { cursorAt, cutPage } from '../paging.ts';
import { brandOf, type SenderBrand } from './brand.ts';
import { causes } from './causes.ts';
import type { DefaultOptions } from './default-content.ts';
import type { EmailDraft, FixedEmail } from './draft.ts';
import { renderEmail } from './email.ts';
import { permittedByLimits } from './limits.ts';
import { openTokens, sealTokens, withoutTokens, withTokens } from './links.ts';
import { listedColumns, type MailRow, mailColumns, presentListed } from './present.ts';
import type { SendingHours } from './sending-hours.ts';
import { mailServerIsSet } from './server-setting.ts';
import { type CurrentTemplate, currentTemplate } from './template-store.ts';

const m = table('mails');

export interface NewMail {
  to: string;
  /** A function if one of its links contains the email's own ID. */
  content: EmailDraft | FixedEmail | ((mailId: string) => EmailDraft);
  /** Unsaved content to try out; defaults to the merchant's template. */
  template?: CurrentTemplate;
  defaults?: DefaultOptions;
  /** Prefix of the subject, as in `[Test]`. */
  subjectPrefix?: string;
  /** Written from unsaved content: no version is recorded, and its links cannot unsubscribe anyone. */
  isTest?: boolean;
  now: Date;
  /** The review request it belongs to, which has one email of each kind. */
  requestId?: string;
  /** Quoted questions and answers: the email is deleted when their authors are erased. */
  quotes?: string[];
  /** The item that it is about, for `recallMails`. */
  aboutId?: string;
  /** Network address of the browser whose form caused it, for limits. */
  client?: string | null;
  /** Not sent before this. */
  notBefore?: Date;
  /** Sent only within these hours; null for any time. */
  sendingHours?: SendingHours | null;
}

/**
 * Adds an email to the outbox, in the transaction that causes it. The caller prevents duplicates, in the same transaction. Written from
 * the present template: later changes do not affect it. The email is queued if workers have a mail server; otherwise, and in sandboxes,
 * it is stored for the console. Returns its ID; null if its request already has one of this kind.
 */
export async function sendLater(tx: Db, merchantId: string, mail: NewMail): Promise<string | null> {
  const [mailId] = await sendAllLater(tx, merchantId, [mail]);
  return mailId ?? null;
}

/** Like `sendLater`, for any number of emails with a constant number of statements. Returns the IDs of the added emails. */
export async function sendAllLater(
  tx: Db,
  merchantId: string,
  newMails: readonly NewMail[],
): Promise<string[]> {
  if (newMails.length === 0) return [];
  const brand = await brandOf(tx, merchantId);
  const status = !brand.isTest && (await mailServerIsSet(tx)) ? 'queued' : 'kept';
  const templates = templatesOf(tx, merchantId);
  const stored: StoredMail[] = [];
  for (const mail of newMails) stored.push(await storedMail(mail, { brand, status, templates }));
  const rendered = brand.isTest ? stored : await limited(tx, stored);
  const written = await rows(
    tx,
    statement`insert into mails (merchant_id, ${storedNames})
     select $merchantId::uuid, ${storedNames} from json_populate_recordset(null::mails, $mails)
     on conflict (merchant_id, request_id, kind) where request_id is not null do nothing
     returning ${m('mail_id')}`,
    { merchantId, mails: JSON.stringify(rendered.map(({ stored }) => stored)) },
  );
  const ids = written.map(({ mail_id }) => mail_id);
  const queued = rendered.filter(({ stored }) => stored.status === 'queued' && ids.includes(stored.mail_id));
  if (queued.length > 0)
    await rows(
      tx,
      `insert into mail_queue (mail_id, merchant_id, due_at, despite_suspension)
       select mail_id, $1, due_at, despite_suspension
       from unnest($2::uuid[], $3::timestamptz[], $4::boolean[]) as queued (mail_id, due_at, despite_suspension)`,
      [
        merchantId,
        queued.map(({ stored }) => stored.mail_id),
        queued.map(({ notBefore }) => notBefore),
        queued.map(({ stored }) => despiteSuspension.has(stored.kind)),
      ],
    );
  return ids;
}

/** Sent even while the merchant is suspended. */
const despiteSuspension: ReadonlySet<MailKind> = new Set([
  ...(['password_reset', 'security_notice', 'deletion_scheduled', 'deletion_canceled'] as const),
]);

const storedNames = [
  ...['mail_id', 'kind', 'to_email', 'email_key', 'subject', 'body_text', 'body_html', 'locale', 'status'],
  ...['request_id', 'unsubscribe_url', 'sender_name', 'reply_to', 'created_at', 'quotes', 'about_id'],
  ...['template_version', 'sending_hours', 'last_error', 'links'],
].join(', ');

type Templates = (draft: EmailDraft) => Promise<CurrentTemplate | undefined>;

/** The merchant's templates, each read once. */
function templatesOf(tx: Db, merchantId: string): Templates {
  const read = new Map<string, Promise<CurrentTemplate | undefined>>();
  return ({ kind, locale }) => {
    const key = `${kind} ${locale}`;
    const template = read.get(key) ?? currentTemplate(tx, merchantId, { kind, locale });
    read.set(key, template);
    return template;
  };
}

type StoredMail = Awaited<ReturnType<typeof storedMail>>;

/** Postpones or cancels emails that exceed a limit of their recipient or client. */
async function limited(tx: Db, mails: readonly StoredMail[]): Promise<StoredMail[]> {
  const permitted = await permittedByLimits(
    tx,
    mails
      .filter(({ stored, isTest }) => causes[stored.kind].isLimited && !isTest)
      .map(({ stored, client, notBefore }) => ({
        mailId: stored.mail_id,
        emailKey: stored.email_key,
        client,
        dueAt: notBefore,
      })),
  );
  const last_error = 'The limit of emails to this recipient, or caused by this client, was reached';
  return mails.map((mail) => {
    const at = permitted.get(mail.stored.mail_id);
    if (at === null)
      return { ...mail, stored: { ...mail.stored, status: 'cancelled', last_error, links: null } };
    return at === undefined ? mail : { ...mail, notBefore: at };
  });
}

async function storedMail(
  mail: NewMail,
  { brand, status, templates }: { brand: SenderBrand; status: 'queued' | 'kept'; templates: Templates },
) {
  const { to, now, subjectPrefix = '', isTest = false, requestId = null, notBefore = now } = mail;
  const mailId = newUuid();
  const content = typeof mail.content === 'function' ? mail.content(mailId) : mail.content;
  const draft = 'slots' in content ? content : null;
  const template = draft && (mail.template ?? (await templates(draft)));
  const { subject, text, html } = await renderEmail(content, brand, {
    content: template?.content ?? null,
    ...(mail.defaults && { defaults: mail.defaults }),
  });
  const ownPages = (words: string) => onDomain(words, brand.pagesDomain);
  const unsubscribeUrl = isTest ? null : (draft?.unsubscribeUrl ?? null);
  const { texts, tokens } = withoutTokens([
    ownPages(text),
    ownPages(html),
    unsubscribeUrl && ownPages(unsubscribeUrl),
  ]);
  const [bodyText, bodyHtml, hiddenUnsubscribeUrl] = texts;
  const links = sealTokens(tokens, brand.salt);
  const stored = {
    mail_id: mailId,
    kind: content.kind,
    to_email: to,
    email_key: emailKeyOf(to),
    subject: subjectPrefix + subject,
    body_text: bodyText,
    body_html: bodyHtml,
    locale: content.locale,
    status: status as 'queued' | 'kept' | 'cancelled',
    last_error: null as string | null,
    request_id: requestId,
    unsubscribe_url: hiddenUnsubscribeUrl,
    sender_name: brand.senderName,
    reply_to: brand.replyTo,
    created_at: now,
    quotes: mail.quotes ?? null,
    about_id: mail.aboutId ?? null,
    template_version: template?.content && !isTest ? template.version : null,
    sending_hours: mail.sendingHours ?? null,
    links: links && `\\x${links.toString('hex')}`,
  };
  return { stored, notBefore, isTest, client: mail.client ?? null };
}

const hostedPage = /https?:\/\/[^/\s"'<>]+(?=\/(?:r|unsubscribe|opened|report-status)\/[\w-]{64})/g;

/** Links to hosted pages, recognized by their token of 64 characters, lead to the merchant's own domain if it has one. */
const onDomain = (words: string, domain: string | null) =>
  domain === null ? words : words.replaceAll(hostedPage, `https://${domain}`);

/**
 * Cancels the unsent emails about items, by default of all kinds; emails being sent cannot be stopped. Returns the items without any
 * sent email.
 */
export async function recallMails(
  tx: Db,
  merchantId: string,
  { kind = null, aboutIds }: { kind?: MailKind | null; aboutIds: readonly string[] },
): Promise<string[]> {
  const recalled = await rows(
    tx,
    statement`update mails set status = 'cancelled', links = null
     where merchant_id = $1 and about_id = any($2) and ($3::text is null or kind = $3) and status in ('queued', 'kept', 'failed')
     returning ${m('mail_id')}`,
    [merchantId, aboutIds, kind],
  );
  const ids = recalled.map(({ mail_id }) => mail_id);
  await rows(tx, 'delete from mail_queue where mail_id = any($1) and lease is null', [ids]);
  const unsent = await rows(
    tx,
    statement`select ${notNull(m('about_id'))} from mails where merchant_id = $1 and about_id = any($2) and ($3::text is null or kind = $3)
     group by about_id having bool_and(status = 'cancelled')`,
    [merchantId, aboutIds, kind],
  );
  return unsent.map(({ about_id }) => about_id);
}

/** Newest first, by UUIDv7 ID. Throws VALIDATION_ERROR. */
export async function mails(db: Db, merchantId: string, query: Static<typeof mailQuery>) {
  const limit = query.limit ?? 20;
  const after = await cursorAt(query.startAfter, ['mail', 'a mail'], (id) => mailWith(db, merchantId, id));
  const values: unknown[] = [merchantId, limit + 1];
  const add = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['merchant_id = $1'];
  if (query.kind !== undefined) conditions.push(`kind = ${add(query.kind)}`);
  if (query.status !== undefined) conditions.push(`status = ${add(query.status)}`);
  if (query.to !== undefined) conditions.push(`email_key = ${add(emailKeyOf(query.to))}`);
  if (after !== null) conditions.push(`mail_id < ${add(after.mail_id)}`);
  const found = await rows(
    db,
    statement`select ${listedColumns} from mails where ${conditions.join(' and ')} order by mail_id desc limit $2`,
    values,
  );
  const { page, ...next } = cutPage(found, limit, ({ mail_id: last }) => typeId('mail', last));
  return {
    mails: page.map(presentListed),
    ...next,
  };
}

/** The email's recipient in lower case. */
export async function mailAddress(db: Db, merchantId: string, mailId: string): Promise<string | null> {
  const found = await rowWith(db, m('email_key'), { merchant_id: merchantId, mail_id: mailId });
  return found?.email_key ?? null;
}

/** An email of the merchant by its ID, with its links until it is sent; undefined if it does not exist. */
export async function mailWith(db: Db, merchantId: string, mailId: string): Promise<MailRow | undefined> {
  const found = await row(
    db,
    statement`select ${mailColumns}, ${table('mails', 'm')('links')}, ${table('merchants', 'shop')('client_salt')}
     from mails as m join merchants as shop on shop.merchant_id = $1
     where m.merchant_id = $1 and m.mail_id = $2`,
    [merchantId, mailId],
  );
  if (!found) return undefined;
  const { links, client_salt: salt, ...mail } = found;
  const [body_text, body_html] = withTokens([mail.body_text, mail.body_html], openTokens(links, salt));
  return { ...mail, body_text, body_html };
}
