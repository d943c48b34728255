import { importFormats } from '@tribune/contract';
import { ImportError } from '../../../platform/csv/import-error.ts';
import { fitOf } from '../header.ts';
import type { ImportFormat } from './format.ts';
import { judgeme } from './judgeme.ts';
import { loox } from './loox.ts';
import { nativeQuestions, nativeReviews } from './native.ts';
import { okendo } from './okendo.ts';
import { shopify } from './shopify.ts';
import { stamped } from './stamped.ts';
import { woocommerce } from './woocommerce.ts';
import { yotpo } from './yotpo.ts';

export type { ColumnUse, Field, ImportFormat, ImportKind, Texts } from './format.ts';

export const formats: readonly ImportFormat[] = [
  nativeReviews,
  nativeQuestions,
  judgeme,
  yotpo,
  loox,
  stamped,
  okendo,
  shopify,
  woocommerce,
];

export function assertFormatExists(name: string): void {
  if (!formats.some((format) => format.name === name))
    throw new ImportError(`There is no format ${name}. Formats: ${importFormats.join(', ')}.`);
}

/**
 * The format of a file by its header. Of a named format, the kind that fits best (native files hold reviews or
 * questions); without a name, the format that knows most columns. Throws ImportError when none fits, or two equally well.
 */
export function formatOf(name: string | null, header: readonly string[]): ImportFormat {
  const named = formats.filter((format) => name === null || format.name === name);
  const fits = named
    .map((format) => ({ format, ...fitOf(format, header) }))
    .sort((one, other) => Number(other.accepts) - Number(one.accepts) || other.score - one.score);
  const [best, second] = fits;
  if (!best) throw new ImportError(`There is no format ${name}.`);
  // readHeader reports what is wrong with a file of a named format.
  if (name !== null) return best.format;
  if (!best.accepts)
    throw new ImportError(
      `The header fits no known format. Set the format to one of ${importFormats.join(', ')}; docs/IMPORTS.md lists their columns.`,
    );
  if (second?.accepts && second.score === best.score)
    throw new ImportError(`The header fits ${best.format.name} and ${second.format.name}. Set the format.`);
  return best.format;
}
