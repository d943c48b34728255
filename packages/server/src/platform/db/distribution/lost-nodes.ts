import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Db, rows } from '../database.ts';
import { output, statement } from '../statement.ts';
import { everyMerchant } from '../tenancy.ts';
import { unreachableNodes } from './nodes.ts';
import { hasCitus } from './server-faults.ts';

const checkEveryMs = 2_000;

/**
 * The nodes of a distributed database that do not respond, as of the last check. Pools refuse statements that need one of them, and abandon
 * those that they have sent: a node that hangs would hold a connection for each until its time limit, and the statements of other merchants
 * would get none.
 */
export class LostNodes {
  #addresses: readonly string[] = [];
  #merchantIds: ReadonlySet<unknown> = new Set();
  readonly #listeners: (() => void)[] = [];

  /** As `host:port`. Empty without Citus. */
  get addresses(): readonly string[] {
    return this.#addresses;
  }

  /** Whether a statement needs a lost node: it is over all merchants, or one of its values is the ID of a merchant on such a node. */
  refuses(text: unknown, values: unknown): boolean {
    if (this.#addresses.length === 0) return false;
    if (typeof text === 'string' && text.includes(everyMerchant)) return true;
    return Array.isArray(values) && values.some((value) => this.#merchantIds.has(value));
  }

  /** Calls `listener` after each change. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Checks every two seconds until the signal aborts. Returns at once without Citus. */
  async watch({ probe, log, signal }: { probe: Db; log: Logger; signal: AbortSignal }): Promise<void> {
    let isDistributed: boolean | undefined;
    while (!signal.aborted) {
      try {
        isDistributed ??= await hasCitus(probe);
        if (!isDistributed) return;
        await this.#check(probe, log);
      } catch (error) {
        // The coordinator is unreachable, too.
        log.debug({ reason: String(error) }, 'The nodes of the database could not be checked');
      }
      await delay(checkEveryMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #check(probe: Db, log: Logger): Promise<void> {
    const found = await lostTwice(probe);
    if (found.join() === this.#addresses.join()) return;
    const merchants = found.length === 0 ? [] : await rows(probe, merchantsOnNodes, [found]);
    this.#merchantIds = new Set(merchants.map(({ id }) => id));
    this.#addresses = found;
    log.warn({ nodes: found, merchants: merchants.length }, 'The lost nodes of the database have changed');
    for (const listener of this.#listeners) listener();
  }
}

/** A busy node may miss the time limit once. A check that fails has used an earlier connection to a node that hangs since. */
async function lostTwice(probe: Db): Promise<string[]> {
  const first = await unreachableNodes(probe).catch(() => null);
  if (first?.length === 0) return [];
  const second = await unreachableNodes(probe);
  return first ? first.filter((node) => second.includes(node)) : second;
}

/** Every merchant has staff or an API key; both are on the coordinator. */
const merchantsOnNodes = statement`
  select merchant_id::text as ${output.text('id')}
  from (select merchant_id from staff union select merchant_id from api_keys) as merchant
  where get_shard_id_for_distribution_column('merchants', merchant_id) in (
    select shardid from pg_dist_shard
    join pg_dist_placement using (shardid)
    join pg_dist_node using (groupid)
    where logicalrelid = 'merchants'::regclass and noderole = 'primary' and nodename || ':' || nodeport = any ($1)
  )`;
