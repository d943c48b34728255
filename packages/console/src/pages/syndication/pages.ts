import type { Page } from '../../app/page.ts';
import { IconSend2 } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'syndication',
    title: 'Syndication',
    role: 'admin',
    load: () => import('./syndication.tsx'),
    nav: { group: 'Data', icon: IconSend2, more: true },
  },
];
