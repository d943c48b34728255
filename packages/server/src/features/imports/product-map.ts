import { lengths, merchantsProductId, Type } from '@tribune/contract';
import { csvRows } from '../../platform/csv/csv-rows.ts';
import { ImportError } from '../../platform/csv/import-error.ts';
import { repairedId } from '../../platform/csv/mangled-ids.ts';
import type { ImportSource } from '../../platform/csv/source-bytes.ts';
import { ApiError } from '../../platform/errors.ts';
import { cleanBody } from '../../platform/http/inputs.ts';
import { validatorOf } from '../../platform/http/validation.ts';
import { keyOf } from './header.ts';

/** Product IDs by their names in the imported file: a handle, a product ID or a SKU. */
export type ProductMap = ReadonlyMap<string, string>;

/** Reads a CSV file with the columns `handle` and `productId`. Throws ImportError with the fault. */
export async function readProductMap(source: ImportSource): Promise<ProductMap> {
  const products = new Map<string, string>();
  let places: { handle: number; productId: number } | undefined;
  for await (const { row, cells, fault } of csvRows(source, { encoding: 'utf-8', onRead: () => {} })) {
    if (fault) throw new ImportError(`row ${row} ${fault}`);
    if (!places) {
      places = placesIn(cells);
      continue;
    }
    const { handle, productId } = entryIn(row, [cells[places.handle], cells[places.productId]]);
    if ((products.get(handle) ?? productId) !== productId)
      throw new ImportError(`row ${row} maps ${handle} again, to another product`);
    products.set(handle, productId);
  }
  if (!places) throw new ImportError('is empty');
  return products;
}

function placesIn(header: readonly string[]) {
  const keys = header.map(keyOf);
  const [handle, productId] = [keys.indexOf('handle'), keys.indexOf('productid')];
  if (handle < 0 || productId < 0) throw new ImportError('needs the columns handle and productId');
  return { handle, productId };
}

const entry = Type.Object({
  handle: Type.String({ maxLength: lengths.id }),
  productId: merchantsProductId("The merchant's product ID."),
});
const check = validatorOf(entry);

function entryIn(row: number, [handle, productId]: (string | undefined)[]) {
  if (!handle?.trim() || !productId?.trim())
    throw new ImportError(`row ${row} needs a handle and a productId`);
  try {
    const cleaned = cleanBody({ handle: repairedId(handle.trim()), productId: repairedId(productId.trim()) });
    check(cleaned);
    // Checked by the validator above.
    return cleaned as { handle: string; productId: string };
  } catch (error) {
    if (typeof error === 'string') throw new ImportError(`row ${row} has a value that ${error}`);
    if (!(error instanceof ApiError)) throw error;
    const [first] = error.details ?? [];
    throw new ImportError(`row ${row}: ${first ? `${first.field} ${first.message}` : error.message}`);
  }
}
