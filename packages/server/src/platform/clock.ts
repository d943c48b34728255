/** The current time, as a port that tests control. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
