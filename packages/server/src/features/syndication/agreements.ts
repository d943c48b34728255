import {
  type receivedFigures,
  type Static,
  type SyndicationRole,
  syndicationAgreement,
  type syndicationFilters,
} from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { type Db, row, rows, rowWith } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { typeId } from '../../platform/ids.ts';
import { presented } from '../../platform/presenting.ts';
import { receivedOf, sharedOf } from './figures.ts';

export type Filters = Static<typeof syndicationFilters>;
export type Received = Static<typeof receivedFigures>;

const agreements = table('syndication_agreements').holding<{
  role: SyndicationRole;
  state: 'offered' | 'accepting' | 'active' | 'ended';
  ended_by: SyndicationRole | null;
  filters: Filters;
  reported: Received | null;
}>();

export const agreementColumns = agreements(
  ...(['merchant_id', 'agreement_id', 'role', 'state', 'name', 'filters', 'seed', 'peer_key'] as const),
  ...(['peer_endpoint', 'peer_name', 'peer_url', 'code_hash', 'target_origin', 'created_at'] as const),
  ...(['expires_at', 'accepted_at', 'ended_at', 'ended_by', 'paused', 'peer_paused'] as const),
  ...(['last_sequence', 'acknowledged', 'products_seen_at', 'reported', 'position', 'matched_at'] as const),
  ...(['withdrawn', 'pull_due_at', 'notify_due_at', 'attempts', 'problem'] as const),
  ...(['skipped_changes', 'last_skipped'] as const),
);
export type Agreement = Row<typeof agreementColumns>;

/** The merchant's agreement; undefined if it does not exist or belongs to another merchant. */
export const agreementOf = (
  db: Db,
  merchantId: string,
  agreementId: string,
): Promise<Agreement | undefined> =>
  rowWith(db, agreementColumns, { merchant_id: merchantId, agreement_id: agreementId });

/** Like `agreementOf`, but locks the agreement until the end of the transaction. Every change of its reviews waits for this lock. */
export const lockAgreement = (
  tx: Db,
  merchantId: string,
  agreementId: string,
): Promise<Agreement | undefined> =>
  row(
    tx,
    statement`select ${agreementColumns} from syndication_agreements where merchant_id = $1 and agreement_id = $2
     for update`,
    [merchantId, agreementId],
  );

/** The offers and agreements of a merchant, newest first. */
export const agreementsOf = (db: Db, merchantId: string): Promise<Agreement[]> =>
  rows(
    db,
    statement`select ${agreementColumns} from syndication_agreements where merchant_id = $1 and state <> 'accepting'
     order by agreement_id desc`,
    [merchantId],
  );

/** Another worker takes over after this long, which exceeds the time for a request and a page of changes. */
export const takeOverMs = 30_000;

/** Which agreements are due: targets for a pull from their source, and those whose other side is due for a notice. */
const dueTimes = {
  pull_due_at: `pull_due_at <= $1 and role = 'target' and state = 'active'`,
  notify_due_at: 'notify_due_at <= $1',
};

/** Agreements that are due. Claims them by moving that time. */
export function claimDue(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  time: keyof typeof dueTimes,
): Promise<Agreement[]> {
  const now = clock.now();
  return rows(
    db,
    statement`with due as materialized (
       select merchant_id as due_merchant, agreement_id as due_agreement from syndication_agreements
       where ${dueTimes[time]} order by ${time} limit 20 for update skip locked)
     update syndication_agreements set ${time} = $2 from due
     where merchant_id = due_merchant and agreement_id = due_agreement returning ${agreementColumns}`,
    [now, new Date(now.getTime() + takeOverMs)],
  );
}

/** Agreements of all merchants that need comparing, matching or withdrawing. */
export const agreementsAtWork = (db: Db): Promise<Agreement[]> =>
  rows(
    db,
    statement`select ${agreementColumns} from syndication_agreements where state = 'active' or state = 'ended' and not withdrawn
     order by agreement_id`,
    [],
  );

/** Whether either side has paused the sharing of new reviews. */
export const isPaused = ({ paused, peer_paused }: Pick<Agreement, 'paused' | 'peer_paused'>) =>
  paused || peer_paused;

/** The agreement as its merchant sees it. */
export async function presentAgreement(
  db: Db,
  agreement: Agreement,
): Promise<Static<typeof syndicationAgreement>> {
  const { merchant_id: merchantId, role, state, peer_name, peer_url } = agreement;
  const isSource = role === 'source';
  return presented(syndicationAgreement, agreement, {
    id: typeId('agreement', agreement.agreement_id),
    state: state === 'accepting' ? 'offered' : state === 'active' && isPaused(agreement) ? 'paused' : state,
    partner: peer_name === null ? null : { name: peer_name, url: peer_url ?? '' },
    pausedByYou: agreement.paused,
    pausedByPartner: agreement.peer_paused,
    shared: isSource ? await sharedOf(db, merchantId, agreement) : null,
    received: isSource ? agreement.reported : await receivedOf(db, merchantId, agreement.agreement_id),
    expiresAt: state === 'offered' ? agreement.expires_at : null,
  });
}
