import type { Listed } from './page.ts';

export const productPages: readonly Listed[] = [
  {
    path: 'products',
    title: 'Products',
    tab: true,
    load: () => import('../../pages/products/products.tsx'),
  },
  {
    path: 'products/$productId',
    title: 'Product',
    load: () => import('../../pages/products/product.tsx'),
    width: 'reading',
  },
  {
    path: 'new-product',
    title: 'Add product',
    parent: 'products',
    role: 'admin',
    load: () => import('../../pages/products/new-product.tsx'),
    width: 'form',
  },
  {
    path: 'import-products',
    title: 'Import products',
    parent: 'products',
    role: 'admin',
    load: () => import('../../pages/products/import-products.tsx'),
    width: 'form',
  },
];
