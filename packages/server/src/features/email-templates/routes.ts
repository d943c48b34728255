import multipart from '@fastify/multipart';
import * as contract from '@tribune/contract';
import {
  languageOf,
  locales,
  type TemplateContent,
  templateFaults,
  templateMailKinds,
} from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../platform/auth/caller.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import { rowWith } from '../../platform/db/database.ts';
import { table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { forbidden, invalid, notFound } from '../../platform/errors.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { typeId } from '../../platform/ids.ts';
import { type Brand, brandOf } from '../../platform/mail/brand.ts';
import { renderEmail } from '../../platform/mail/email.ts';
import { sendLater } from '../../platform/mail/outbox.ts';
import { logoFormLimits, type ReceivedLogo, receiveLogo, setLogo, storeLogo } from './logo.ts';
import { presentListed, presentTemplate, presentVersion } from './present.ts';
import { sampleDraft } from './sample.ts';
import { addVersion, latestVersions, type TemplateKey, versionsOf, versionWith } from './versions.ts';

/** Registers the staff routes of email templates and the logo. */
export async function serveEmailTemplates(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, context, contract.listEmailTemplates, list);
  serve(app, context, contract.getEmailTemplate, (call) => template(call as StaffCall, keyOf(call.params)));
  serve(app, context, contract.saveEmailTemplate, save);
  serve(app, context, contract.resetEmailTemplate, reset);
  serve(app, context, contract.listEmailTemplateVersions, async ({ db, merchant, params }) => ({
    versions: (await versionsOf(db, merchant.merchantId, keyOf(params))).map(presentVersion),
  }));
  serve(app, context, contract.restoreEmailTemplateVersion, restore);
  serve(app, context, contract.previewEmailTemplate, preview);
  serve(app, context, contract.sendTestEmail, sendTest);
  serve(app, context, contract.deleteLogo, async ({ db, merchant }) => {
    await setLogo(db, merchant.merchantId, null);
    announceMerchant(context, db, merchant.merchantId);
    return { deleted: true, logo: null };
  });
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false, limits: logoFormLimits });
    serve(scope, context, contract.uploadLogo, {
      receive: ({ request }) => receiveLogo(request, context.media.spool),
      async handle({ db, merchant, body }) {
        const received = body as unknown as ReceivedLogo; // As returned by `receive`.
        const logo = await storeLogo(context, db, merchant.merchantId, received);
        announceMerchant(context, db, merchant.merchantId);
        return logo;
      },
    });
  });
}

type StaffCall = Pick<Call<never>, 'context' | 'db' | 'merchant' | 'caller'>;

/** Throws NOT_FOUND for a kind or language that does not exist. */
function keyOf(params: { kind: string; locale: string }): TemplateKey {
  const kind = templateMailKinds.find((one) => one === params.kind);
  const locale = locales.find((one) => one === languageOf(params.locale));
  if (!kind || !locale) throw notFound('email template');
  return { kind, locale };
}

async function list({ db, merchant }: Call<typeof contract.listEmailTemplates>) {
  const latest = await latestVersions(db, merchant.merchantId);
  const emailTemplates = templateMailKinds.flatMap((kind) =>
    locales.map((locale) =>
      presentListed(
        { kind, locale },
        latest.find((one) => one.kind === kind && one.locale === locale),
      ),
    ),
  );
  return { emailTemplates };
}

async function template(call: StaffCall, key: TemplateKey) {
  const [latest] = await versionsOf(call.db, call.merchant.merchantId, key, 1);
  const { draft } = await sampleOf(call, key);
  return presentTemplate(key, latest, draft);
}

async function save(call: Call<typeof contract.saveEmailTemplate>) {
  const { db, merchant, caller, params, body, now } = call;
  const key = keyOf(params);
  const { content, basedOn } = body;
  assertValid(key, content);
  await addVersion(db, merchant.merchantId, {
    ...key,
    content,
    basedOn,
    changedBy: actorOf(caller).name,
    now,
  });
  return template(call as StaffCall, key);
}

async function reset(call: Call<typeof contract.resetEmailTemplate>) {
  const { db, merchant, caller, params, now } = call;
  const key = keyOf(params);
  const [latest] = await versionsOf(db, merchant.merchantId, key, 1);
  if (latest?.content)
    await addVersion(db, merchant.merchantId, {
      ...key,
      content: null,
      basedOn: latest.version,
      changedBy: actorOf(caller).name,
      now,
    });
  return template(call as StaffCall, key);
}

async function restore(call: Call<typeof contract.restoreEmailTemplateVersion>) {
  const { db, merchant, caller, params, now } = call;
  const key = keyOf(params);
  const version = Number(params.version);
  const earlier = await versionWith(db, merchant.merchantId, { ...key, version });
  if (!earlier) throw notFound('version of this template');
  // The rules may have changed since an earlier release saved the version.
  if (earlier.content) assertValid(key, earlier.content);
  const [latest] = await versionsOf(db, merchant.merchantId, key, 1);
  await addVersion(db, merchant.merchantId, {
    ...key,
    content: earlier.content,
    basedOn: latest?.version ?? null,
    restoredFrom: version,
    changedBy: actorOf(caller).name,
    now,
  });
  return template(call as StaffCall, key);
}

async function preview(call: Call<typeof contract.previewEmailTemplate>) {
  const key = keyOf(call.params);
  const { content, colorScheme } = call.body;
  const { draft, brand, isInvented } = await sampleOf(call as StaffCall, key);
  const shown = colorScheme === undefined ? brand : inScheme(brand, colorScheme);
  return {
    ...(await renderEmail(draft, shown, { content })),
    sample: isInvented,
    faults: templateFaults(key.kind, content),
  };
}

/** The brand as readers with the given color scheme see it. A theme with a fixed scheme looks the same in both. */
const inScheme = (brand: Brand, colorScheme: 'light' | 'dark'): Brand =>
  brand.theme.colorScheme === 'light' || brand.theme.colorScheme === 'dark'
    ? brand
    : { ...brand, theme: { ...brand.theme, colorScheme } };

async function sendTest(call: Call<typeof contract.sendTestEmail>) {
  const { db, merchant, caller, params, body, now } = call;
  const key = keyOf(params);
  if (caller.kind !== 'bearer') throw forbidden('Only staff can send test emails to themselves.');
  assertValid(key, body.content);
  const { draft } = await sampleOf(call as StaffCall, key);
  return inTransaction(db, async (tx) => {
    const mailId = await sendLater(tx, merchant.merchantId, {
      to: caller.email,
      content: draft,
      template: { version: 0, content: body.content },
      subjectPrefix: '[Test] ',
      quotes: [caller.personId],
      isTest: true,
      now,
    });
    if (mailId === null) throw new Error('A test email must be queued, because it belongs to no request');
    return { mailId: typeId('mail', mailId), to: caller.email };
  });
}

async function sampleOf({ context, db, merchant, caller }: StaffCall, { kind, locale }: TemplateKey) {
  const brand = await brandOf(db, merchant.merchantId);
  const name = (await callerName(db, caller)) ?? 'Maya Lindqvist';
  const link = `${publicUrlOf(context.config)}/#preview`;
  const sample = await sampleDraft(db, merchant.merchantId, kind, { name, shop: brand.shop, locale, link });
  return { ...sample, brand };
}

async function callerName(db: Call<never>['db'], caller: Call<never>['caller']): Promise<string | null> {
  if (caller.kind !== 'bearer') return null;
  const person = await rowWith(db, table('auth_users')('name'), { id: caller.personId });
  // Owners created on the command line have their address as their name.
  return person && !person.name.includes('@') ? person.name : null;
}

/** Throws VALIDATION_ERROR that names every fault with its field and position. */
function assertValid({ kind }: TemplateKey, content: TemplateContent): void {
  const faults = templateFaults(kind, content);
  if (faults.length === 0) return;
  throw invalid(
    faults.map(({ field, at, length, message }) => ({
      field: `content.${field}`,
      message: length > 0 ? `${message} (at character ${at + 1})` : message,
    })),
  );
}
