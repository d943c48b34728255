export function serviceEntry(of?: { source?: string; folder?: string }): string;
