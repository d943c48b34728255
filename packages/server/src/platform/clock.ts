/** The time, as a port: tests let it pass. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
