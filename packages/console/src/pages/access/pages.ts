import { IconKey } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

export const pages: readonly Page[] = [
  {
    path: 'access',
    title: 'Keys and tokens',
    role: 'analyst',
    load: () => import('./access.tsx'),
    nav: { group: 'Shop', icon: IconKey },
  },
];
