const side = 128;

/**
 * A small square preview of a selected photo. Drawn on a canvas because a store's Content-Security-Policy may forbid blob:
 * URLs. Null for videos and for files that the browser can't decode.
 */
export async function filePicture(file: File): Promise<HTMLCanvasElement | null> {
  if (!file.type.startsWith('image/')) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const cut = Math.min(bitmap.width, bitmap.height);
    const [left, top] = [(bitmap.width - cut) / 2, (bitmap.height - cut) / 2];
    const pen = canvas.getContext('2d');
    if (pen) pen.imageSmoothingQuality = 'high';
    pen?.drawImage(bitmap, left, top, cut, cut, 0, 0, side, side);
    bitmap.close();
    return canvas;
  } catch {
    return null;
  }
}
