import type { Page } from '../../app/page.ts';
import { IconUsers } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'staff',
    title: 'Staff',
    role: 'analyst',
    load: () => import('./staff.tsx'),
    keywords: 'team roles invite',
    nav: { group: 'Store', icon: IconUsers, more: true },
  },
];
