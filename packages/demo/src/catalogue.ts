import { readFileSync } from 'node:fs';

export interface Shop {
  name: string;
  tagline: string;
  currency: string;
}

export interface Product {
  productId: string;
  name: string;
  description: string;
  price: number;
  brand: string;
  category: string;
  image: string;
  url: string;
}

export interface Catalogue {
  shop: Shop;
  products: Product[];
}

export function readCatalogue(): Catalogue {
  return { shop: readContent('shop.json'), products: readContent('products.json') };
}

/** Not validated here: a test checks these files. */
function readContent<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(`../content/${name}`, import.meta.url), 'utf8')) as Content;
}
