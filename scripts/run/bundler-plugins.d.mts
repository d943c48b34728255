import type { Plugin } from 'rolldown';

export const ascii: Plugin;
export const locations: (pathOf: (id: string) => string) => Plugin;
