import type { PDFImage, PDFPage } from '@cantoo/pdf-lib';
import { blobOf, type Label, modulesOf, pathOf, penOf } from './label.ts';

/** In points, 72 per inch. */
export const pageSizes = { A4: [595.28, 841.89], Letter: [612, 792] } as const;
export type PageSize = keyof typeof pageSizes;

const columns = 3;
const rows = 4;
export const labelsPerPage: number = columns * rows;
const margin = 28;
const textHeight = 58;

/**
 * A PDF with a sheet of labels to cut out. Codes are vectors. Texts are drawn by the browser, in pictures, because the fonts of PDF
 * have no Arabic or Japanese.
 */
export async function sheetOf(labels: readonly Label[], pageSize: PageSize): Promise<Blob> {
  const { PDFDocument } = await import('./pdf.ts');
  const document = await PDFDocument.create();
  document.setTitle('Review labels');
  const [pageWidth, pageHeight] = pageSizes[pageSize];
  const [width, height] = [(pageWidth - 2 * margin) / columns, (pageHeight - 2 * margin) / rows];
  // Encoding a picture takes longer than the rest of its label, and copies share it.
  const pictures = new Map<Label, PDFImage>();
  let page: PDFPage | null = null;
  for (const [index, label] of labels.entries()) {
    const place = index % labelsPerPage;
    if (place === 0) page = document.addPage([pageWidth, pageHeight]);
    const left = margin + (place % columns) * width;
    const top = pageHeight - margin - Math.floor(place / columns) * height;
    const picture =
      pictures.get(label) ??
      (await document.embedPng(await (await textPicture(label, width - 16)).arrayBuffer()));
    pictures.set(label, picture);
    if (page) await drawLabel(page, { label, picture }, { left, top, width, height });
  }
  const bytes = await document.save();
  return new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

async function drawLabel(
  page: PDFPage,
  { label, picture }: { label: Label; picture: PDFImage },
  box: Box,
): Promise<void> {
  const { rgb } = await import('./pdf.ts');
  const { left, top, width, height } = box;
  const cutLine = { borderColor: rgb(0.8, 0.8, 0.8), borderWidth: 0.5, borderDashArray: [3, 3] };
  page.drawRectangle({ x: left, y: top - height, width, height, ...cutLine });
  const modules = modulesOf(label.scanned);
  const side = Math.min(width, height - textHeight) - 6;
  const scale = side / modules.length;
  page.drawSvgPath(pathOf(modules), { x: left + (width - side) / 2, y: top - 4, scale, color: rgb(0, 0, 0) });
  page.drawImage(picture, {
    x: left + 8,
    y: top - 4 - side - textHeight,
    width: width - 16,
    height: textHeight,
  });
}

/** 300 dots per inch. */
const dotsPerPoint = 300 / 72;

/** The name, in up to two lines, and the call to action. */
function textPicture({ name, callToAction, locale }: Label, width: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * dotsPerPoint);
  canvas.height = Math.round(textHeight * dotsPerPoint);
  canvas.lang = locale;
  const pen = penOf(canvas);
  pen.scale(dotsPerPoint, dotsPerPoint);
  pen.direction = locale === 'ar' ? 'rtl' : 'ltr';
  pen.textAlign = 'center';
  pen.fillStyle = '#000';
  pen.font = '600 11px system-ui, sans-serif';
  const all = linesOf(pen, name, width);
  const lines = all.length > 2 ? [...all.slice(0, 1), `${all[1]}…`] : all;
  for (const [index, line] of lines.entries()) pen.fillText(line, width / 2, 12 + index * 14, width);
  pen.font = '10px system-ui, sans-serif';
  pen.fillText(callToAction, width / 2, 14 + lines.length * 14, width);
  return blobOf(canvas);
}

/** Breaks a text between words, or between characters in languages without spaces. */
function linesOf(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (line !== '' && pen.measureText(line + segment).width > width) {
      lines.push(line.trim());
      line = '';
    }
    line += segment;
  }
  return [...lines, line.trim()].filter((one) => one !== '');
}
