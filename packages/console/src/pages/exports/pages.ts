import { IconFileExport } from '@tabler/icons-react';
import type { Page } from '../../app/page.ts';

export const pages: readonly Page[] = [
  {
    path: 'exports',
    title: 'Exports',
    role: 'analyst',
    load: () => import('./exports.tsx'),
    keywords: 'download CSV',
    nav: { group: 'Data', icon: IconFileExport, more: true },
  },
];
