import type { Clock } from './clock.ts';
import { isDatabaseDiskFull, isDiskFull } from './db/sql-states.ts';

export type FullDisk = 'database' | 'files';

/** Writes are frequent: if none has failed for this long, there is space again. */
const rememberedMs = 30_000;

/** Disks that were full at the last write: the free space of a remote database's disk cannot be queried. */
export class DiskFaults {
  readonly #clock: Clock;
  readonly #seenAt = new Map<FullDisk, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records the failure of a request if a full disk caused it. */
  note(error: unknown): void {
    const disk = isDatabaseDiskFull(error) ? 'database' : isDiskFull(error) ? 'files' : null;
    if (disk) this.#seenAt.set(disk, this.#clock.now().getTime());
  }

  isFull(disk: FullDisk): boolean {
    const seenAt = this.#seenAt.get(disk);
    return seenAt !== undefined && this.#clock.now().getTime() - seenAt < rememberedMs;
  }
}
