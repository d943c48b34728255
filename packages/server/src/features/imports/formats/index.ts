import { type ImportKind, importFormats } from '@tribune/contract';
import { ImportError } from '../../../platform/csv/import-error.ts';
import { fitOf } from '../header.ts';
import type { ImportFormat } from './format.ts';
import { judgeme, judgemeStoreReviews } from './judgeme.ts';
import { loox } from './loox.ts';
import { nativeQuestions, nativeReviews, nativeStoreReviews } from './native.ts';
import { okendo } from './okendo.ts';
import { shopify } from './shopify.ts';
import { stamped } from './stamped.ts';
import { trustpilot } from './trustpilot.ts';
import { woocommerce } from './woocommerce.ts';
import { yotpo, yotpoStoreReviews } from './yotpo.ts';

export { type ColumnUse, type Field, type ImportFormat, RowOfAnotherKind, type Texts } from './format.ts';

/**
 * Product reviews precede others of the same name: files that contain both kinds are imported as product reviews unless a kind is named.
 */
export const formats: readonly ImportFormat[] = [
  nativeReviews,
  nativeQuestions,
  nativeStoreReviews,
  judgeme,
  judgemeStoreReviews,
  yotpo,
  yotpoStoreReviews,
  loox,
  stamped,
  okendo,
  shopify,
  woocommerce,
  trustpilot,
];

export function assertFormatExists(name: string): void {
  if (!formats.some((format) => format.name === name))
    throw new ImportError(`There is no format ${name}. Formats: ${importFormats.join(', ')}.`);
}

/**
 * The format of a file by its header. For a named format, the kind that fits best (native files contain reviews, questions or store
 * reviews); without a name, the format that knows most columns. Throws ImportError if none fits, or two fit equally well.
 */
export function formatOf(
  header: readonly string[],
  { name, kind }: { name: string | null; kind: ImportKind | null },
): ImportFormat {
  const named = formats.filter(
    (format) => (name === null || format.name === name) && (kind === null || format.kind === kind),
  );
  const fits = named
    .map((format) => ({ format, ...fitOf(format, header) }))
    .sort((one, other) => Number(other.accepts) - Number(one.accepts) || other.score - one.score);
  const [best] = fits;
  if (!best)
    throw new ImportError(`Files of the format ${name ?? 'in question'} contain no ${kind ?? 'rows'}.`);
  const second = fits.find(({ format }) => format.name !== best.format.name);
  // readHeader reports the faults of a file of a named format.
  if (name !== null) return best.format;
  if (!best.accepts)
    throw new ImportError(
      `The header fits no known format. Set the format to one of ${importFormats.join(', ')}; docs/IMPORTS.md lists their columns.`,
    );
  if (second?.accepts && second.score === best.score)
    throw new ImportError(`The header fits ${best.format.name} and ${second.format.name}. Set the format.`);
  return best.format;
}
