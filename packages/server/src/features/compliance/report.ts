import { createHash } from 'node:crypto';
import type { CompliancePreset, complianceReport, Static } from '@tribune/contract';
import { canonicalJson } from '@tribune/verify';
import type { Context } from '../../platform/context.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { currentRelease } from '../../platform/release.ts';
import { noteOfLog } from '../transparency/index.ts';
import { type Duty, dutiesOf } from './duties.ts';
import { type Answers, Evidence } from './evidence.ts';
import { open } from './found.ts';
import { riskAssessmentOf } from './risks.ts';

export type Report = Static<typeof complianceReport>;
export interface SignedReport {
  report: Report;
  note: string | null;
}

/** Runs the checks of a preset's duties, one after the other, against the installation's answers. */
export async function checkDuties(
  answers: Answers,
  { merchant, preset, now }: { merchant: Merchant; preset: CompliancePreset; now: Date },
): Promise<Report> {
  const seen = new Evidence(answers, { merchant, now });
  const duties: Report['duties'] = [];
  for (const duty of dutiesOf(preset)) duties.push(await resultOf(duty, seen));
  const inState = (state: string) => duties.filter((one) => one.state === state).length;
  return {
    merchantId: merchant.publicId,
    merchant: merchant.name,
    preset,
    checkedAt: now.toISOString(),
    version: currentRelease().version,
    counts: { met: inState('met'), open: inState('open'), manual: inState('manual') },
    duties,
    riskAssessment: await riskAssessmentOf(seen),
  };
}

async function resultOf({ id, duty, sources, says, check, remedy }: Duty, seen: Evidence) {
  const about = { id, duty, sources: sources.map(({ rule, url }) => ({ rule, url })), check: says };
  if (check === null) return { ...about, state: 'manual' as const, found: '', remedy };
  const { isMet, found } = await check(seen).catch((error) => open(`The check failed: ${String(error)}`));
  return {
    ...about,
    state: isMet ? ('met' as const) : ('open' as const),
    found,
    remedy: isMet ? '' : remedy,
  };
}

/** First line of signed notes of reports. */
const header = 'tribune compliance report v1';

/** Signs a report with the key of the merchant's log. */
export async function signedReportOf(
  context: Context,
  merchant: Merchant,
  report: Report,
): Promise<SignedReport> {
  const digest = createHash('sha256').update(canonicalJson(report)).digest('base64');
  return { report, note: await noteOfLog(context, merchant, [header, digest, report.checkedAt]) };
}
