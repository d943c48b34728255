import { TextDecoder } from 'node:util';
import { ImportError } from './import-error.ts';

export interface DecodedCell {
  text: string;
  /** Contains bytes that are invalid in this encoding, and become U+FFFD. */
  broken: boolean;
}

/** Returns a function that decodes cells with one character per byte. Throws for an unknown encoding. */
export function cellDecoder(encoding: string): (bytes: string) => DecodedCell {
  const strict = decoderOf(encoding, true);
  const lenient = decoderOf(encoding, false);
  return (bytes) => {
    if (!hasHighBytes(bytes)) return { text: bytes, broken: false };
    const buffer = Buffer.from(bytes, 'latin1');
    try {
      return { text: strict.decode(buffer), broken: false };
    } catch {
      return { text: lenient.decode(buffer), broken: true };
    }
  };
}

function decoderOf(encoding: string, fatal: boolean): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal, ignoreBOM: true });
  } catch {
    throw new ImportError(`No encoding is called ${encoding}. Common ones: utf-8, windows-1252, iso-8859-2.`);
  }
}

const hasHighBytes = (bytes: string) => /[\x80-\xff]/.test(bytes);
