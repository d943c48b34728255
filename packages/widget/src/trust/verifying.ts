import type { FromWorker, Outcome, Progress, Verifying } from './protocol.ts';

export interface Listeners {
  onProgress(progress: Progress): void;
  onOutcome(outcome: Outcome): void;
}

/** The worker's file, as the service serves it. */
const script = '/widget/verifier.js';

/** Verifies a log in a worker, so that pages stay usable while it hashes. Returns a function that cancels it. */
export function verifyInWorker(verifying: Verifying, { onOutcome, onProgress }: Listeners): () => void {
  const worker = new Worker(script, { type: 'module' });
  const end = (outcome: Outcome) => {
    worker.terminate();
    onOutcome(outcome);
  };
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if ('progress' in data) onProgress(data.progress);
    else end(data.outcome);
  };
  worker.onerror = () =>
    end({
      verdict: 'unknown',
      summary: null,
      checks: null,
      failure: { code: 'unreachable', message: `${script} could not be loaded.` },
      checkpoints: [],
    });
  worker.postMessage(verifying);
  return () => worker.terminate();
}
