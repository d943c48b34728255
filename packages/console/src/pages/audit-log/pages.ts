import { IconUserShield } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

export const pages: readonly Page[] = [
  {
    path: 'audit-log',
    title: 'Audit log',
    role: 'owner',
    load: () => import('./audit-log.tsx'),
    nav: { group: 'Store', icon: IconUserShield, more: true },
  },
];
