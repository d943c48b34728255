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

export type { Field, ImportFormat, ImportKind, Texts } from './format.ts';

const formats: readonly ImportFormat[] = [
  ...[nativeReviews, nativeQuestions, judgeme, yotpo, loox, stamped, okendo, shopify, woocommerce],
];

export function assertFormatExists(name: string): void {
  if (!formats.some((format) => format.name === name))
    throw new ImportError(`No format is called ${name}. There are ${importFormats.join(', ')}.`);
}

/**
 * The format of a file by its header: of the one that is named, what fits best (native files hold reviews or questions);
 * without a name, the one that knows most of its columns. Throws ImportError when none fits, or two equally well.
 */
export function formatOf(name: string | null, header: readonly string[]): ImportFormat {
  const named = formats.filter((format) => name === null || format.name === name);
  const fits = named
    .map((format) => ({ format, ...fitOf(format, header) }))
    .sort((one, other) => Number(other.takes) - Number(one.takes) || other.score - one.score);
  const [best, second] = fits;
  if (!best) throw new ImportError(`No format is called ${name}.`);
  // A format that was named says by itself what is wrong with the file.
  if (name !== null) return best.format;
  if (!best.takes)
    throw new ImportError(
      `This header is of no format that is known. Name one: ${importFormats.join(', ')}; docs/IMPORTS.md has their columns.`,
    );
  if (second?.takes && second.score === best.score)
    throw new ImportError(
      `By its header this could be ${best.format.name} or ${second.format.name}. Name the format.`,
    );
  return best.format;
}
