import type { Context } from '../../platform/context.ts';
import { type Dispatcher, startDispatcher } from '../../platform/jobs/dispatcher.ts';
import { witnessesOf } from './asking-witness.ts';
import { forgetWitnesses, stopWitnessing, type Witnessing, witnessDue } from './witnessing.ts';

/** Asks the configured witnesses once a second until stopped. Any number of processes may run it. */
export async function startWitnessing(context: Context): Promise<Dispatcher> {
  const { config, db, log } = context;
  if (config.logWitnesses.length === 0) {
    await stopWitnessing(db);
    return { stop: async () => undefined };
  }
  const witnessing = await witnessingOf(context);
  await forgetWitnesses(
    db,
    witnessing.witnesses.map(({ vkey }) => vkey),
  );
  return startDispatcher({ log, fault: 'Asking the witnesses of transparency logs failed; retrying' }, () =>
    witnessDue(witnessing),
  );
}

/** Dependencies of asking the configured witnesses. */
export const witnessingOf = async ({ clock, config, db, log, outbound }: Context): Promise<Witnessing> => ({
  db,
  log,
  outbound,
  witnesses: await witnessesOf(config.logWitnesses),
  now: () => clock.now(),
  unavailable: new Map(),
});
