import type { Page } from '../../app/page.ts';
import { IconBrandGoogle, IconPackage } from '../../components/icons.ts';

export const pages: readonly Page[] = [
  {
    path: 'products',
    title: 'Products',
    role: 'analyst',
    load: () => import('./products.tsx'),
    nav: { group: 'Store', icon: IconPackage },
  },
  { path: 'products/$productId', title: 'Product', role: 'analyst', load: () => import('./product.tsx') },
  { path: 'new-product', title: 'Add product', role: 'admin', load: () => import('./new-product.tsx') },
  {
    path: 'import-products',
    title: 'Import products',
    role: 'admin',
    load: () => import('./import-products.tsx'),
  },
  {
    path: 'google-shopping',
    title: 'Google Shopping',
    role: 'analyst',
    load: () => import('./google-shopping.tsx'),
    nav: { group: 'Data', icon: IconBrandGoogle, more: true },
  },
];
