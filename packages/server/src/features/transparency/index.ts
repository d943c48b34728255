import type { Feature } from '../../platform/feature.ts';
import { serveLogs } from './pages.ts';
import { startSequencer } from './sequencer.ts';

export {
  decided,
  edited,
  featured,
  imported,
  type LogChange,
  received,
} from './entry-bodies.ts';
export { eraseFromLog } from './erasing.ts';
export { recordPolicyInLog } from './policy.ts';
export { proofsOf } from './proofs.ts';
export {
  copyIntoLog,
  logChangesCte,
  logChangesParameter,
  logCte,
  logParameters,
  recordInLog,
} from './recording.ts';

export const feature: Feature = {
  name: 'transparency',
  servePages: serveLogs,
  dispatch: startSequencer,
};
