/** A day as the API writes it, in UTC. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
export const today = (): string => dayOf(Date.now());
export const daysBefore = (day: string, days: number): string => dayOf(Date.parse(day) - days * 86_400_000);
