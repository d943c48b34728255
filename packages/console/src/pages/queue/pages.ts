import { IconInbox } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

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
