import type { Feature } from '../../platform/feature.ts';
import { serveLogs } from './pages.ts';
import { serveTransparency } from './routes.ts';
import { startSequencer } from './sequencer.ts';
import { tables } from './tables.ts';
import { startWitnessing } from './witness-dispatcher.ts';

export {
  decided,
  edited,
  featured,
  imported,
  type LogChange,
  received,
  reverified,
  submitted,
} from './entry-bodies.ts';
export { eraseDeletedFromLog, eraseFromLog } from './erasing.ts';
export { rotateLogKey } from './key-rotation.ts';
export { keyListOf } from './keys.ts';
export { figuresOfLog } from './log-figures.ts';
export { allLogs, type ListedLog } from './log-list.ts';
export { type LogState, logState, trustPageOf } from './log-state.ts';
export { recordPolicyInLog } from './policy.ts';
export { proofsOf } from './proofs.ts';
export {
  noteOfLog,
  type PromisedEntry,
  promisedEntry,
  type Receipt,
  receiptLinkOf,
  receiptsFor,
  receiptUrlOf,
} from './receipts.ts';
export {
  dateInLog,
  logChangesCte,
  logChangesParameters,
  logCte,
  logParameters,
  recordInLog,
} from './recording.ts';
export { recountLog } from './recount.ts';
export { type LoggedEntry, type ReviewHistory, reviewHistory } from './review-history.ts';
export { recordSignalsInLog } from './signals.ts';

export const feature: Feature = {
  name: 'transparency',
  tables,
  serve: serveTransparency,
  servePages: serveLogs,
  async dispatch(context) {
    const dispatchers = [await startWitnessing(context), startSequencer(context)];
    return { stop: async () => void (await Promise.all(dispatchers.map((one) => one.stop()))) };
  },
};
