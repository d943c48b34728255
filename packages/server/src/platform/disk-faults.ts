import type { Clock } from './clock.ts';
import { isDatabaseDiskFull, isDiskFull } from './db/sql-states.ts';

export type FullDisk = 'database' | 'files';

/** Writes are tried all the time: when none has failed for this long, there is room again. */
const rememberedMs = 30_000;

/** Disks that were full when something was last written to them: a database elsewhere can't be asked for its free room. */
export class DiskFaults {
  readonly #clock: Clock;
  readonly #seenAt = new Map<FullDisk, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes the fault of a request if it was a full disk. */
  note(error: unknown): void {
    const disk = isDatabaseDiskFull(error) ? 'database' : isDiskFull(error) ? 'files' : null;
    if (disk) this.#seenAt.set(disk, this.#clock.now().getTime());
  }

  isFull(disk: FullDisk): boolean {
    const seenAt = this.#seenAt.get(disk);
    return seenAt !== undefined && this.#clock.now().getTime() - seenAt < rememberedMs;
  }
}
