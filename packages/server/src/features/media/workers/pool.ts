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
   * have another cause. Rejects with {@link WorkerError} for faults of the machine and after `close`.
   */
  run<N extends TaskName>(name: N, input: TaskInput<N>, timeoutMs: number): Promise<PoolAnswer<N>>;
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
  let closed = false;

  const acquire = async (): Promise<Slot> => {
    if (closed) throw closedError();
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

  const attempt = async <N extends TaskName>(slot: Slot, name: N, input: TaskInput<N>, timeoutMs: number) => {
    slot.worker ??= await startWorker(options);
    if (closed) await retire(slot);
    if (!slot.worker) throw closedError();
    const outcome = await slot.worker.run({ name, input }, timeoutMs);
    slot.tasksDone += 1;
    if (outcome.type === 'ended' || slot.tasksDone >= options.tasksPerWorker) await retire(slot);
    if (closed && outcome.type === 'ended') throw closedError();
    return outcome;
  };

  const runInTurn = async <N extends TaskName>(
    name: N,
    input: TaskInput<N>,
    timeoutMs: number,
  ): Promise<PoolAnswer<N>> => {
    const slot = await acquire();
    clearTimeout(slot.idle);
    try {
      let outcome = await attempt(slot, name, input, timeoutMs);
      const crashed = outcome.type === 'ended' && outcome.why === 'crashed';
      if (crashed) outcome = await attempt(slot, name, input, timeoutMs);
      // The worker responds with the result of the task of that name.
      return outcome.type === 'ended' ? { ended: outcome.why } : { answer: outcome.answer as TaskAnswer<N> };
    } finally {
      release(slot);
    }
  };

  return {
    run(name, input, timeoutMs) {
      const work = runInTurn(name, input, timeoutMs);
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },

    async close() {
      closed = true;
      for (const turn of waiting.splice(0)) turn.reject(closedError());
      await Promise.all(slots.map(retire));
      await Promise.allSettled(underWay);
      for (const slot of slots) clearTimeout(slot.idle);
    },
  };
}

function closedError(): WorkerError {
  return new WorkerError('media workers are closed', 'CLOSED');
}
