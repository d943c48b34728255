import type { Page } from '../../app/page.ts';
import { IconFileExport } from '../../components/icons.ts';

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
