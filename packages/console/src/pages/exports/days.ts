/** A UTC day in the API's format. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const today = (): string => dayOf(Date.now());
export const daysBefore = (day: string, days: number): string => dayOf(Date.parse(day) - days * 86_400_000);
