import { ImportError } from '../import-error.ts';
import type { ImportFormat } from './format.ts';
import { judgeme } from './judgeme.ts';
import { native } from './native.ts';

export type { ImportFormat, Texts } from './format.ts';

const formats: readonly ImportFormat[] = [native, judgeme];

export const importFormats: readonly string[] = formats.map(({ name }) => name);

export function formatNamed(name: string): ImportFormat {
  const format = formats.find((one) => one.name === name);
  if (!format) throw new ImportError(`No format is called ${name}. There are ${importFormats.join(', ')}.`);
  return format;
}
