import type { Page } from '../../app/page.ts';
import { IconUserShield } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'audit-log',
    title: 'Audit log',
    role: 'owner',
    load: () => import('./audit-log.tsx'),
    nav: { group: 'Store', icon: IconUserShield, more: true },
  },
];
