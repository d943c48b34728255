/** Thrown by a job because its worker stops. The job is queued again, and continues where it stopped. */
export class WorkerStopping extends Error {
  constructor() {
    super('The worker stops');
  }
}

/** Throws WorkerStopping once the process is stopping. Long jobs call it between steps of at most a second. */
export function assertRunning({ stopping }: { stopping: AbortSignal }): void {
  if (stopping.aborted) throw new WorkerStopping();
}
