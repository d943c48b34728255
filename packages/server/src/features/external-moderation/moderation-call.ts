import { type externalContent, type externalOutcomes, externalVerdict, type Static } from '@tribune/contract';
import { plainText } from '@tribune/contract/html';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Outbound } from '../../platform/outbound-http/outbound.ts';
import { shortened } from '../../platform/shortened.ts';
import type { Finding } from '../screening/index.ts';
import { type CalledService, callSigned } from '../webhooks/index.ts';

/** The answer of a moderation service. */
export interface Opinion {
  outcome: (typeof externalOutcomes)[number];
  status: number | null;
  findings: Finding[];
  error: string | null;
}

type Content = Static<typeof externalContent>;

const ajv = new Ajv2020({ strict: false });

/** Sends content to the service, signed as Standard Webhooks describes. Failures are results, not exceptions. */
export async function ask(
  outbound: Outbound,
  service: CalledService,
  content: Content,
  about: { merchantId: string; messageId: string; now: Date; signal?: AbortSignal | undefined },
): Promise<Opinion> {
  const answer = await callSigned(outbound, service, { type: 'moderation.check', data: content, ...about });
  const { status } = answer;
  if (answer.error !== null) return failed(status, answer.error);
  if (status === 204) return { outcome: 'no_opinion', status, findings: [], error: null };
  if (status !== 200) return failed(status, `answered ${status ?? 'nothing'} instead of 200 or 204`);
  const verdict = verdictIn(answer.body);
  if (!verdict) return failed(status, 'the body is not a verdict: see docs/SCREENING.md');
  const findings = verdict.verdict === 'hold' ? findingsOf(verdict) : [];
  return { outcome: verdict.verdict, status, findings, error: null };
}

export const failed = (status: number | null, error: string): Opinion => ({
  outcome: 'failed',
  status,
  findings: [],
  error,
});

type Verdict = Static<typeof externalVerdict>;

function verdictIn(body: Buffer): Verdict | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return ajv.validate<Verdict>(externalVerdict, parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function findingsOf({ findings = [] }: Verdict): Finding[] {
  const found = findings.map(({ reasonCode = 'other', field, excerpt, message }) => ({
    phase: 'external_moderation' as const,
    reasonCode,
    field: stored(field, 40),
    excerpt: stored(excerpt, 100),
    note: stored(message, 200),
  }));
  return found.length > 0 ? found : [holding(null)];
}

/** A finding about the whole content. */
export const holding = (note: string | null): Finding => ({
  phase: 'external_moderation',
  reasonCode: 'other',
  field: null,
  excerpt: null,
  note,
});

/** PostgreSQL cannot store NUL or unpaired surrogates. */
const stored = (text: string | null | undefined, length: number) =>
  (text && plainText(shortened(text, length)).trim()) || null;
