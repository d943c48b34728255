import { distributedTables } from '../tenancy.ts';

/** Tracks whether a session is in a transaction, and where the transaction has written. */
export class SessionWrites {
  isInTransaction = false;
  readonly #written = new Set<Place>();

  /** Called with each statement before it is sent. Without Citus, the location of writes is irrelevant. */
  note(text: string, { isDistributed }: { isDistributed: boolean }): void {
    const begins = /^(begin|start transaction)\b/i.test(text);
    if (begins || /^(commit|rollback)$/i.test(text)) this.isInTransaction = begins;
    if (begins || !this.isInTransaction) this.#written.clear();
    if (isDistributed) for (const place of placesWritten(text)) this.#written.add(place);
  }

  /** Whether the transaction has written on a node and on the coordinator, so that Citus must commit it in two phases. */
  get spansCoordinator(): boolean {
    return this.#written.size === 2;
  }
}

/**
 * Makes Citus commit the transaction in two phases, without sending anything to a node. Citus does so automatically if several nodes
 * were written, but not for one node and the coordinator's local tables: a crash between the two commits would lose the email of a
 * stored review.
 */
export const twoPhases = `insert into merchants (merchant_id)
  select '00000000-0000-0000-0000-000000000000'::uuid from generate_series(1, 0)`;

type Place = 'node' | 'coordinator';

const ofMerchants: ReadonlySet<string> = new Set(distributedTables);
const targets = /\b(?:insert\s+into|delete\s+from|(?<!\b(?:for|key|do)\s)update)\s+"?(\w+)|\b(add_job)\b/gi;
const known = new Map<string, Place[]>();

function placesWritten(text: string): Place[] {
  const places =
    known.get(text) ??
    [...text.matchAll(targets)].map(
      ([, table = '']): Place => (ofMerchants.has(table) ? 'node' : 'coordinator'),
    );
  known.set(text, places);
  return places;
}
