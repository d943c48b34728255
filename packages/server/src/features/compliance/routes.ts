import type { CompliancePreset } from '@tribune/contract';
import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Merchant } from '../../platform/merchants/merchant.ts';
import { answersOf } from './evidence.ts';
import { reportPage } from './page.ts';
import { checkDuties, type SignedReport, signedReportOf } from './report.ts';

export function serveCompliance(app: FastifyInstance, context: Context): void {
  serve(app, context, contract.getCompliance, {
    handle: ({ merchant, query, now }) => complianceOf(app, context, { merchant, preset: query.preset, now }),
    costly: () => true,
  });
  serve(app, context, contract.getComplianceReport, {
    handle: async ({ merchant, query, now }) =>
      reportPage(await complianceOf(app, context, { merchant, preset: query.preset, now })),
    costly: () => true,
  });
}

/** Runs the checks and signs the report, for the API and the command line. */
export async function complianceOf(
  app: FastifyInstance,
  context: Context,
  { merchant, preset, now }: { merchant: Merchant; preset: CompliancePreset; now: Date },
): Promise<SignedReport> {
  const report = await checkDuties(answersOf(app, context, merchant), { merchant, preset, now });
  return signedReportOf(context, merchant, report);
}
