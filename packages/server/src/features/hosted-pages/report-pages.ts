import { isEmail, lengths, type ReportCategory, reportCategories } from '@tribune/contract';
import { type Html, html } from '@tribune/contract/html';
import { type FullI18n, i18nOf } from '@tribune/contract/messages';
import { reportFields, textField } from '@tribune/widget/templates';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../../platform/auth/client-address.ts';
import { clientHashOf } from '../../platform/auth/client-hash.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import { isAtHome } from '../../platform/http/hosted-on.ts';
import { readSignedLink } from '../../platform/http/signed-link.ts';
import { typeId } from '../../platform/ids.ts';
import { brandOf } from '../../platform/mail/brand.ts';
import { assertActive } from '../../platform/merchants/suspension.ts';
import {
  type Appellant,
  appeal,
  appealableUntil,
  fileReport,
  type ReportRow,
  reasonsOf,
  reportWith,
  statusUrlOf,
} from '../reports/index.ts';
import { form, paragraph } from './forms.ts';
import { pageLanguage, showUnknown } from './no-store.ts';
import { showPage as show } from './page-layout.ts';
import { rendered } from './rendering.ts';

/** Pages to report content, to follow a report and to appeal against its decision. They work without JavaScript. */
export function serveReportPages(scope: FastifyInstance, context: Context): void {
  scope.get('/report/:merchant/:item', (request, reply) => showReportForm(context, request, reply));
  scope.post('/report/:merchant/:item', (request, reply) => file(context, request, reply));
  scope.get('/report-status/:link', (request, reply) => status(context, request, reply));
  scope.post('/report-status/:link', (request, reply) => sendAppeal(context, request, reply));
}

interface Asked {
  merchant: string;
  item: string;
}

async function shopOf(context: Context, request: FastifyRequest) {
  const { merchant: publicId } = request.params as Asked;
  const merchant = await context.directory.merchant(publicId);
  if (!merchant) return null;
  const brand = await brandOf(context.db, merchant.merchantId);
  return { merchant, brand, i18n: i18nOf(pageLanguage(request) ?? brand.locale) };
}

async function showReportForm(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const shop = await shopOf(context, request);
  if (!shop) return showUnknown(reply);
  const { brand, i18n } = shop;
  return show(reply, {
    brand,
    i18n,
    title: i18n.t('reportHeading'),
    body: reportForm(i18n, request.url, null),
  });
}

function reportForm(i18n: FullI18n, action: string, error: string | null): Html {
  const page = { action, send: i18n.t('reportSend'), refused: error === null ? null : { message: error } };
  return html`<div class="box tribune-form">${form(page, rendered(reportFields(i18n)))}</div>`;
}

async function file(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const shop = await shopOf(context, request);
  if (!shop) return showUnknown(reply);
  const { merchant, brand, i18n } = shop;
  const title = i18n.t('reportHeading');
  const report = reportIn(request, i18n.locale);
  if (!report)
    return show(
      reply,
      { brand, i18n, title, body: reportForm(i18n, request.url, i18n.t('reportFailed')) },
      400,
    );
  const publicUrl = publicUrlOf(context.config);
  try {
    await assertActive(context.db, merchant.merchantId);
    const filed = await fileReport(context.db, merchant, {
      report,
      clientHash: clientHashOf(merchant, request.ip, request.headers['user-agent'] ?? ''),
      client: clientAddress(request.ip),
      publicUrl,
      now: context.clock.now(),
    });
    const body = html`${paragraph(i18n.t('reportSent'), 'success')}
${paragraph(i18n.t('reportReference', { reference: filed.reference }))}
<p><a href="${statusUrlOf(merchant, filed.report_id, publicUrl)}">${i18n.t('reportStatus')}</a></p>`;
    return show(reply, { brand, i18n, title, body });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return showUnknown(reply);
    if (error instanceof ApiError && error.code === 'MERCHANT_SUSPENDED')
      return show(reply, { brand, i18n, title, body: paragraph(i18n.t('reportFailed'), 'error') }, 403);
    throw error;
  }
}

/** Null if the form was manipulated. */
function reportIn(request: FastifyRequest, locale: string) {
  const { item: itemId } = request.params as Asked;
  const { category = '', explanation = '', email = '' } = (request.body ?? {}) as Record<string, string>;
  const text = explanation.trim();
  const address = email.trim();
  const isKnown = (reportCategories as readonly string[]).includes(category);
  const isAddress = address === '' || isEmail(address);
  if (!isKnown || !isAddress || text.length > lengths.questionText || text.includes('\0')) return null;
  return {
    itemId,
    // Safe cast: checked above.
    category: category as ReportCategory,
    locale,
    ...(text !== '' && { explanation: text }),
    ...(address !== '' && { email: address }),
  };
}

/** The report of a signed link, and the link's holder. */
async function followed(context: Context, request: FastifyRequest) {
  const { link } = request.params as { link: string };
  for (const by of ['reporter', 'author'] as const) {
    const ids = await readSignedLink(context.db, by === 'reporter' ? 'report' : 'report_author', link);
    if (!ids || !isAtHome(request, ids.merchantId)) continue;
    const merchant = await context.directory.merchant(typeId('merchant', ids.merchantId));
    const report = merchant && (await reportWith(context.db, merchant.merchantId, ids.id));
    if (!report) continue;
    const brand = await brandOf(context.db, merchant.merchantId);
    const i18n = i18nOf(by === 'reporter' ? report.locale : brand.locale);
    return { merchant, report, by, brand, i18n };
  }
  return null;
}

async function status(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const found = await followed(context, request);
  if (!found) return showUnknown(reply);
  const { report, by, brand, i18n } = found;
  const body = statusBody(i18n, { report, by, action: request.url, now: context.clock.now() });
  return show(reply, {
    brand,
    i18n,
    title: i18n.t('reportReference', { reference: report.reference }),
    body,
  });
}

function statusBody(
  i18n: FullI18n,
  { report, by, action, now }: { report: ReportRow; by: Appellant; action: string; now: Date },
): Html {
  // Decisions can be undone until they are announced, so the report is shown as open.
  const shown = report.notified_at === null && report.appeal_status === null ? 'open' : report.status;
  const until = appealableUntil(report, by);
  return html`${paragraph(i18n.t(`reportStatus_${shown}`), 'note')}
${shown !== 'open' && html`<h2>${i18n.t('reportReasons')}</h2><p dir="auto">${reasonsOf(i18n, report)}</p>${paragraph(i18n.t('decidedByPerson'))}`}
${appealOutcome(i18n, report)}
${until !== null && now <= until && appealForm(i18n, action, until)}`;
}

function appealOutcome(i18n: FullI18n, report: ReportRow): Html | null {
  if (report.appeal_status === null) return null;
  const text = { open: 'appealOpen', granted: 'appealGranted', dismissed: 'appealDismissed' } as const;
  return html`${paragraph(i18n.t(text[report.appeal_status]), 'note')}${report.appeal_statement !== null && html`<p dir="auto">${report.appeal_statement}</p>`}`;
}

function appealForm(i18n: FullI18n, action: string, until: Date): Html {
  const field = textField({
    name: 'text',
    label: i18n.t('appealText'),
    value: '',
    problem: undefined,
    rows: 5,
    required: true,
    i18n,
  });
  return html`<section class="box tribune-form"><h2>${i18n.t('appealHeading')}</h2>
${paragraph(i18n.t('appealIntro', { date: i18n.date(until.toISOString()) }))}
${form({ action, send: i18n.t('appealSend') }, rendered(field))}</section>`;
}

async function sendAppeal(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const found = await followed(context, request);
  if (!found) return showUnknown(reply);
  const { merchant, report, by } = found;
  const { text = '' } = (request.body ?? {}) as { text?: string };
  const reasons = text.replaceAll('\0', '').trim().slice(0, lengths.questionText);
  if (reasons !== '')
    await appeal(context.db, merchant.merchantId, {
      reportId: report.report_id,
      by,
      text: reasons,
      now: context.clock.now(),
    });
  // Redirects repeated clicks as well, to the result of the first one.
  return reply.headers({ 'cache-control': 'no-store' }).redirect(request.url, 303);
}
