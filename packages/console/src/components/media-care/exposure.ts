/** How many sensitive items a person viewed. Stored in the browser only: neither colleagues nor the service learn it. */
export interface Exposure {
  /** The local day of `today` and `seen`. */
  day: string;
  today: number;
  shift: number;
  sinceBreak: number;
  /** Time of the last sensitive item, in milliseconds. */
  lastAt: number;
  /** IDs of the day's items, which count once. */
  seen: string[];
}

/** A pause of this length is a break. */
export const breakMinutes = 15;
/** A pause after which a new shift begins. */
const shiftHours = 4;
const minuteMs = 60_000;

export const noExposure: Exposure = { day: '', today: 0, shift: 0, sinceBreak: 0, lastAt: 0, seen: [] };

/** The counts at a time: those of an earlier day or shift, or from before a break, are 0. */
export function exposureAt(stored: Exposure, now: number): Exposure {
  const day = new Date(now).toDateString();
  const pauseMinutes = (now - stored.lastAt) / minuteMs;
  return {
    ...stored,
    day,
    ...(stored.day !== day && { today: 0, seen: [] }),
    ...(pauseMinutes >= shiftHours * 60 && { shift: 0 }),
    ...(pauseMinutes >= breakMinutes && { sinceBreak: 0 }),
  };
}

/** The counts after the person viewed items, of which only new ones count. */
export function afterViewing(stored: Exposure, ids: readonly string[], now: number): Exposure {
  const before = exposureAt(stored, now);
  const added = ids.filter((id) => !before.seen.includes(id));
  return {
    day: before.day,
    today: before.today + added.length,
    shift: before.shift + added.length,
    sinceBreak: before.sinceBreak + added.length,
    lastAt: now,
    seen: [...before.seen, ...added],
  };
}
