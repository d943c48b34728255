import type { Plugin } from 'rolldown';

export const ascii: Plugin;
export const locations: (
  locationOf: (id: string) => Record<'url' | 'dirname' | 'filename', string>,
) => Plugin;
