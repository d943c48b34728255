import { IconUserShield } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

export const pages: readonly Page[] = [
  {
    path: 'privacy',
    title: 'Privacy',
    role: 'admin',
    load: () => import('./privacy.tsx'),
    keywords: 'GDPR erase customer data',
    nav: { group: 'Data', icon: IconUserShield, more: true },
  },
];
