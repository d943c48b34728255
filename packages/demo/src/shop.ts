import type { Html } from '@tribune/contract/html';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { languageOf } from './languages.ts';
import { examplesPage } from './pages/examples.ts';
import { homePage } from './pages/home.ts';
import { notFoundPage } from './pages/not-found.ts';
import { productPage } from './pages/product.ts';
import { securityHeaders } from './security-headers.ts';
import { readStaticFiles, type StaticFile } from './static-files.ts';

export interface DemoShopSettings {
  merchantId: string;
  /** As in `http://localhost:3000/apiV2`. */
  apiBase: string;
  /** As in `http://localhost:3000/widget/tribune.js`; its origin also serves the files that it loads later. */
  widgetUrl: string;
  /** Origins that serve and receive photos and videos. Default: the API's. */
  mediaUrl?: string;
  uploadUrl?: string;
  /** Requests the reviews as HTML, as a store's server would, so that the page shows them without a script. */
  fragment?: (productId: string, language: string) => Promise<string | null>;
}

export interface ShopAnswer {
  status: number;
  contentType: string;
  headers: Record<string, string>;
  body: string;
}

/** Handles a GET by path and query, as in `/products/LM-PAK-26?lang=de`. */
export type DemoShop = (path: string) => Promise<ShopAnswer>;

export interface View extends DemoShopSettings, Catalogue {
  language: string;
  /** Path of this page without the query, for the language links. */
  path: string;
}

/** A store on an origin of its own that uses only the public API. */
export function demoShop(settings: DemoShopSettings): DemoShop {
  const catalogue = readCatalogue();
  const files = readStaticFiles();
  const headers = securityHeaders(settings);
  return async (path) => {
    // Does not use URL, which parses //x as another host and throws on //[.
    const [pathname = '/', query = ''] = path.split('?', 2);
    const file = files.get(pathname);
    if (file) return fileAnswer(file, headers);
    const view = {
      ...settings,
      ...catalogue,
      language: languageOf(new URLSearchParams(query)),
      path: pathname,
    };
    return pageAnswer(view, headers);
  };
}

async function pageAnswer(view: View, headers: Record<string, string>): Promise<ShopAnswer> {
  const product = view.products.find(({ url }) => url === view.path);
  if (product) {
    const fragment = (await view.fragment?.(product.productId, view.language)) ?? null;
    return page(200, productPage(view, product, fragment), headers);
  }
  if (view.path === '/examples') return page(200, examplesPage(view), headers);
  return view.path === '/' ? page(200, homePage(view), headers) : page(404, notFoundPage(view), headers);
}

function page(status: number, { source }: Html, headers: Record<string, string>): ShopAnswer {
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    headers: { ...headers, 'Cache-Control': 'no-cache' },
    body: source,
  };
}

function fileAnswer({ contentType, body }: StaticFile, headers: Record<string, string>): ShopAnswer {
  return { status: 200, contentType, headers: { ...headers, 'Cache-Control': 'public, max-age=3600' }, body };
}
