import { IconSend2 } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

export const pages: readonly Page[] = [
  {
    path: 'syndication',
    title: 'Syndication',
    role: 'admin',
    load: () => import('./syndication.tsx'),
    nav: { group: 'Data', icon: IconSend2, more: true },
  },
];
