import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharp } from '../../packages/server/src/platform/uploads/decoders.ts';

interface Place {
  sheet: number;
  left: number;
  top: number;
}

const sheetWidth = 1960;
const sheetHeight = 2000;
const labelHeight = 22;
const gap = 12;

/**
 * Draws pictures below and beside each other with their names, each at its width and at most `columnWidth` pixels wide. What is
 * higher than a sheet continues in the next column. Returns the files, `prefix` with a number.
 */
export async function contactSheets(
  folder: string,
  names: readonly string[],
  { columnWidth, prefix }: { columnWidth: number; prefix: string },
): Promise<string[]> {
  const sheets: { input: Buffer; left: number; top: number }[][] = [[]];
  let place: Place = { sheet: 0, left: 0, top: 0 };
  const nextColumn = () => {
    const left = place.left + columnWidth + gap;
    const isFull = left + columnWidth > sheetWidth;
    place = { sheet: place.sheet + Number(isFull), left: isFull ? 0 : left, top: 0 };
    if (isFull) sheets.push([]);
  };
  for (const name of names) {
    const { data, info } = await sharp(await readFile(join(folder, `${name}.png`)))
      .resize({ width: columnWidth, withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    for (let from = 0; from < info.height; ) {
      const room = sheetHeight - place.top - labelHeight;
      const left = info.height - from;
      if (room < Math.min(left, 300)) {
        nextColumn();
        continue;
      }
      const height = Math.min(left, room);
      const piece = await sharp(data)
        .extract({ left: 0, top: from, width: info.width, height })
        .png()
        .toBuffer();
      const label = await labelOf(from === 0 ? name : `${name} (continued)`);
      sheets[place.sheet]?.push(
        { input: label, left: place.left, top: place.top },
        { input: piece, left: place.left, top: place.top + labelHeight },
      );
      from += height;
      place.top += labelHeight + height + gap;
    }
  }
  return Promise.all(
    sheets.map(async (pieces, index) => {
      const file = join(folder, `${prefix}-${index + 1}.png`);
      const create = { width: sheetWidth, height: sheetHeight, channels: 3, background: '#777' } as const;
      await sharp({ create }).composite(pieces).png().toFile(file);
      return file;
    }),
  );
}

const labelOf = (text: string): Promise<Buffer> =>
  sharp({ text: { text: `<span foreground="white">${text}</span>`, rgba: true, dpi: 90 } })
    .png()
    .toBuffer();
