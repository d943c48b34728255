import { IconUsers } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

export const pages: readonly Page[] = [
  {
    path: 'staff',
    title: 'Staff',
    role: 'analyst',
    load: () => import('./staff.tsx'),
    nav: { group: 'Store', icon: IconUsers },
  },
];
