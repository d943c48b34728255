import { readdirSync, readFileSync } from 'node:fs';

export interface StaticFile {
  contentType: string;
  body: string;
}

/** The store's static files by path: a few dozen kilobytes. Only these are served. */
export function readStaticFiles(): Map<string, StaticFile> {
  const images = new URL('../content/images/', import.meta.url);
  const files = new Map<string, StaticFile>();
  for (const name of readdirSync(images)) {
    files.set(`/images/${name}`, {
      contentType: 'image/svg+xml',
      body: readFileSync(new URL(name, images), 'utf8'),
    });
  }
  files.set('/shop.css', { contentType: 'text/css; charset=utf-8', body: readPublic('shop.css') });
  files.set('/robots.txt', { contentType: 'text/plain; charset=utf-8', body: readPublic('robots.txt') });
  files.set('/favicon.svg', { contentType: 'image/svg+xml', body: readPublic('favicon.svg') });
  return files;
}

function readPublic(name: string): string {
  return readFileSync(new URL(`../public/${name}`, import.meta.url), 'utf8');
}
