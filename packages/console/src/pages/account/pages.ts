import type { Page } from '../../app/page.ts';

export const pages: readonly Page[] = [
  { path: 'account', title: 'Your account', role: 'analyst', load: () => import('./account.tsx') },
];
