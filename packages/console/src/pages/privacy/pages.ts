import type { Page } from '../../app/page.ts';
import { IconUserShield } from '../../components/icons.ts';

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
