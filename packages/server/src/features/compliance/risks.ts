import type { complianceReport, Static } from '@tribune/contract';
import { decisionDays, overdueReports } from './checks.ts';
import type { Evidence } from './evidence.ts';
import { type Check, met, open } from './found.ts';

type Assessment = Static<typeof complianceReport>['riskAssessment'];
type Risk = Assessment[number];

/** Shares of published reviews from which a risk is medium or high. The limits are ours. */
const shares = { medium: 0.01, high: 0.05 };

function levelOf(count: number, published: number): Risk['level'] {
  const share = count / Math.max(1, published + count);
  if (share >= shares.high) return 'high';
  return share >= shares.medium ? 'medium' : 'low';
}

/**
 * The risk assessment that CMA208 asks of publishers: what was detected, investigated and done, by risk, from the figures of the signals
 * and the policy. Empty without a policy.
 */
export async function riskAssessmentOf(seen: Evidence): Promise<Assessment> {
  const [policy, signals] = [await seen.policy(), await seen.signals()];
  if (policy === null) return [];
  const { total: published } = policy.published;
  const refusedFor = (...codes: string[]) =>
    policy.notShown.byReasonCode
      .filter(({ reasonCode }) => codes.includes(reasonCode ?? ''))
      .reduce((sum, { count }) => sum + count, 0);
  const ofSignals = (isMeant: (signal: string) => boolean) => {
    const meant = signals.bySignal.filter(({ signal }) => isMeant(signal));
    const sum = (count: (one: (typeof meant)[number]) => number) =>
      meant.reduce((total, one) => total + count(one), 0);
    return {
      detected: sum(({ held }) => held),
      investigated: sum(({ held, undecided }) => held - undecided),
      acted: sum(({ confirmed }) => confirmed.total),
    };
  };
  const fake = {
    detected: signals.held,
    investigated: signals.confirmed + signals.overturned,
    acted: signals.confirmed,
  };
  const bursts = ofSignals((signal) => signal.endsWith('_burst'));
  const refusedAsFake = refusedFor('fake', 'spam', 'duplicate');
  const related = refusedFor('conflict_of_interest');
  const { rewards, fairness } = policy;
  const differs = fairness?.test.verdict === 'difference';
  return [
    {
      risk: 'Fake reviews',
      ...fake,
      level: levelOf(Math.max(fake.acted, refusedAsFake), published),
      measures: `Signals hold reviews for moderation. Refused as fake, spam or copies: ${refusedAsFake}.`,
    },
    {
      risk: 'Many fake reviews at once',
      ...bursts,
      level: levelOf(bursts.acted, published),
      measures: 'Reviews of a burst are one case with one decision.',
    },
    {
      risk: 'Reviews by insiders',
      ...ofSignals((signal) => signal === 'store_domain'),
      level: levelOf(related, published),
      measures: `The form asks for the relationship and shows it. Refused for a conflict of interest: ${related}.`,
    },
    {
      risk: 'Concealed rewards',
      detected: rewards.incentivizedCount,
      investigated: rewards.incentivizedCount,
      acted: rewards.incentivizedCount,
      level: levelOf(rewards.incentivizedCount, published),
      measures:
        'Every review for a reward of Tribune is marked. Rewards outside of Tribune are not visible to it.',
    },
    {
      risk: 'Misleading selection of published reviews',
      detected: fairness?.hidden.total ?? 0,
      investigated: (fairness?.hidden.total ?? 0) - (fairness?.longPending.total ?? 0),
      acted: fairness?.withheld.total ?? 0,
      level: differs ? 'high' : 'low',
      measures: 'Moderation does not depend on ratings; hidden and published reviews are compared by a test.',
    },
  ];
}

/** Whether what was detected has been investigated in time. */
export const risksHandled: Check = async (seen) => {
  const assessment = await riskAssessmentOf(seen);
  if (assessment.length === 0) return open('There is no policy, from whose figures risks are assessed.');
  const late = (await seen.policy())?.fairness?.longPending.total ?? 0;
  const overdue = await overdueReports(seen);
  if (late + overdue > 0)
    return open(`Waiting for more than ${decisionDays} days: reviews ${late}, reports ${overdue}.`);
  const high = assessment.filter(({ level }) => level === 'high').map(({ risk }) => risk);
  const detected = assessment[0]?.detected ?? 0;
  return met(
    `${assessment.length} risks are assessed; none of the reviews that signals detected (${detected}) has waited too long.${high.length > 0 ? ` High: ${high.join(', ')}.` : ''}`,
  );
};
