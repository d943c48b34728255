import { modulesOf, pathOf } from '../../components/qr-code.tsx';
import type { Locale } from './calls-to-action.ts';

/** A printed code: its target, and the lines below it. */
export interface Label {
  /** Product ID; null for the whole store. */
  productId: string | null;
  name: string;
  callToAction: string;
  locale: Locale;
  /** Address for links. The address in the code also records scans. */
  link: string;
  scanned: string;
}

interface Store {
  merchantId: string;
  /** The merchant's language, for which addresses need no parameter. */
  locale: Locale;
}

/** The public review page of a product, or of the whole store. */
export function addressOf(
  { merchantId, locale }: Store,
  productId: string | null,
  language: Locale,
  source: 'link' | 'qr',
): string {
  const path = [merchantId, ...(productId === null ? [] : [productId])].map(encodeURIComponent).join('/');
  const url = new URL(`/write/${path}`, location.origin);
  if (source === 'qr') url.searchParams.set('via', 'qr');
  if (language !== locale) url.searchParams.set('lang', language);
  return url.href;
}

export function svgOf({ scanned }: Label): string {
  const modules = modulesOf(scanned);
  const size = modules.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${pathOf(modules)}"/></svg>\n`;
}

/** Minimum size of PNG files, which are sharp up to 8 cm at 300 dots per inch. */
const leastPngPixels = 960;

export function pngOf({ scanned }: Label): Promise<Blob> {
  const modules = modulesOf(scanned);
  const scale = Math.ceil(leastPngPixels / modules.length);
  const canvas = document.createElement('canvas');
  canvas.width = modules.length * scale;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw the image.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * scale, y * scale, scale, scale);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is too large.')))),
  );
}

/** A file name without characters that file systems refuse. */
export const fileNameOf = ({ productId }: Pick<Label, 'productId'>): string =>
  `review-${(productId ?? 'store').replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')}`;
