import * as contract from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { clientAddress } from '../../platform/auth/client-address.ts';
import { clientHashOf } from '../../platform/auth/client-hash.ts';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { typeId } from '../../platform/ids.ts';
import { fileReport, statusUrlOf } from './filing.ts';

export function serveReports(app: FastifyInstance, context: Context): void {
  const publicUrl = publicUrlOf(context.config);
  serve(
    app,
    context,
    contract.reportContent,
    async ({ db, merchant, caller, request, body: report, now }) => {
      const isBrowser = caller.kind === 'origin';
      const clientHash = isBrowser
        ? clientHashOf(merchant, request.ip, request.headers['user-agent'] ?? '')
        : null;
      const client = isBrowser ? clientAddress(request.ip) : null;
      const filed = await fileReport(db, merchant, { report, clientHash, client, publicUrl, now });
      return {
        reportId: typeId('report', filed.report_id),
        reference: filed.reference,
        status: filed.status,
        createdAt: filed.created_at,
        statusUrl: statusUrlOf(merchant, filed.report_id, publicUrl),
      };
    },
  );
}
