import type { Page } from '../../app/page.ts';
import { IconInbox } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'queue',
    title: 'Queue',
    role: 'analyst',
    load: () => import('./queue.tsx'),
    nav: { group: 'Moderate', icon: IconInbox, counter: 'queue' },
  },
  { path: 'bulk-actions', title: 'Bulk actions', role: 'analyst', load: () => import('./bulk-actions.tsx') },
];
