import type { ToWorker } from './messages.ts';
import type { TaskAnswer, TaskInput, TaskName } from './tasks.ts';
import { startWorker, type Worker, type WorkerEnd, WorkerError, type WorkerOptions } from './worker.ts';

export interface PoolOptions extends WorkerOptions {
  /** Maximum number of workers; each starts when first needed. */
  size: number;
  /** A worker is replaced after this many tasks, so that memory leaks do not accumulate. */
  tasksPerWorker: number;
  /** An idle worker (about 110 MB) is stopped after this time, in milliseconds. */
  idleMs: number;
}

export type PoolAnswer<N extends TaskName> = { answer: TaskAnswer<N> } | { ended: WorkerEnd };

/** A pool of workers. */
export interface Pool {
  /**
   * Runs one task. The outcome `ended` means that the worker was killed by a limit, or crashed twice: a single crash may
   * have another cause. Rejects with {@link WorkerError} for faults of the machine and after `close`, and with the reason of
   * `signal` when that aborts; the worker is then killed.
   */
  run<N extends TaskName>(
    name: N,
    input: TaskInput<N>,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<PoolAnswer<N>>;
  /** Kills all workers; running and queued tasks are rejected. */
  close(): Promise<void>;
}

interface Slot {
  worker: Worker | null;
  tasksDone: number;
  idle: NodeJS.Timeout | undefined;
}

export function createPool(options: PoolOptions): Pool {
  const free: Slot[] = Array.from({ length: options.size }, () => ({
    worker: null,
    tasksDone: 0,
    idle: undefined,
  }));
  const slots = [...free];
  const waiting: PromiseWithResolvers<Slot>[] = [];
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();

  const acquire = async (): Promise<Slot> => {
    closing.signal.throwIfAborted();
    // Prefers the most recently used worker, so that the others can become idle.
    const slot = free.pop();
    if (slot) return slot;
    const turn = Promise.withResolvers<Slot>();
    waiting.push(turn);
    return turn.promise;
  };

  const release = (slot: Slot) => {
    const next = waiting.shift();
    if (next) return next.resolve(slot);
    free.push(slot);
    slot.idle = setTimeout(() => retire(slot), options.idleMs);
    slot.idle.unref();
  };

  const retire = async (slot: Slot) => {
    const { worker } = slot;
    slot.worker = null;
    slot.tasksDone = 0;
    await worker?.kill();
  };

  const attempt = async (slot: Slot, request: ToWorker, timeoutMs: number, signal: AbortSignal) => {
    slot.worker ??= await startWorker(options, signal);
    const { worker } = slot;
    if (signal.aborted) await retire(slot);
    signal.throwIfAborted();
    const kill = () => void worker.kill();
    signal.addEventListener('abort', kill);
    const outcome = await worker
      .run(request, timeoutMs)
      .finally(() => signal.removeEventListener('abort', kill));
    slot.tasksDone += 1;
    if (outcome.type === 'ended' || slot.tasksDone >= options.tasksPerWorker) await retire(slot);
    if (outcome.type === 'ended') signal.throwIfAborted();
    return outcome;
  };

  const runInTurn = async <N extends TaskName>(
    name: N,
    input: TaskInput<N>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<PoolAnswer<N>> => {
    const slot = await acquire();
    clearTimeout(slot.idle);
    try {
      let outcome = await attempt(slot, { name, input }, timeoutMs, signal);
      const crashed = outcome.type === 'ended' && outcome.why === 'crashed';
      if (crashed) outcome = await attempt(slot, { name, input }, timeoutMs, signal);
      // The worker responds with the result of the task of that name.
      return outcome.type === 'ended' ? { ended: outcome.why } : { answer: outcome.answer as TaskAnswer<N> };
    } finally {
      release(slot);
    }
  };

  return {
    run(name, input, timeoutMs, signal) {
      const either = signal ? AbortSignal.any([closing.signal, signal]) : closing.signal;
      const work = runInTurn(name, input, timeoutMs, either);
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },

    async close() {
      closing.abort(new WorkerError('media workers are closed', 'CLOSED'));
      for (const turn of waiting.splice(0)) turn.reject(closing.signal.reason);
      await Promise.all(slots.map(retire));
      await Promise.allSettled(underWay);
      for (const slot of slots) clearTimeout(slot.idle);
    },
  };
}
