import {
  type importedProducts,
  listedProductChange,
  maxProductsAtOnce,
  type Static,
} from '@tribune/contract';
import { csvRows } from '../../platform/csv/csv-rows.ts';
import { ImportError } from '../../platform/csv/import-error.ts';
import { repairedId } from '../../platform/csv/mangled-ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { textOfHtml } from '../../platform/html-text.ts';
import { cleanBody, knownInputs } from '../../platform/http/inputs.ts';
import { validatorOf } from '../../platform/http/validation.ts';
import { type Columns, columnsOf } from './file-columns.ts';
import { type ProductFields, type SavedProducts, saveProducts } from './saving.ts';

export interface ProductImport {
  /** Path of the CSV file. */
  path: string;
  dryRun: boolean;
  now: Date;
  /** Called after each step with what it changed. */
  onSaved(saved: SavedProducts): void;
}

type Result = Static<typeof importedProducts>;

const check = validatorOf(listedProductChange);
const maxErrors = 100;

/** Saves a file's products in steps; invalid rows are reported and skipped. Throws VALIDATION_ERROR for a file that is not CSV. */
export async function importProducts(db: Db, merchantId: string, given: ProductImport): Promise<Result> {
  const result: Result = {
    dryRun: given.dryRun,
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    errors: [],
    ignoredColumns: [],
  };
  const step = new Map<string, ProductFields>();
  const save = async () => {
    const saved = await saveProducts(db, merchantId, { products: [...step.values()], ...given });
    for (const count of ['created', 'updated', 'unchanged'] as const) result[count] += saved[count];
    given.onSaved(saved);
    step.clear();
  };
  try {
    let columns: Columns | null = null;
    for await (const { row, cells, fault } of csvRows(given.path, { encoding: 'utf-8', onRead: () => {} })) {
      if (columns === null) {
        columns = columnsOf(cells);
        result.ignoredColumns = columns.ignored;
        continue;
      }
      result.rows++;
      const product = fault === null ? productIn(columns, cells) : [{ field: null, message: fault }];
      if (Array.isArray(product)) {
        result.failed++;
        for (const { field, message } of product)
          if (result.errors.length < maxErrors) result.errors.push({ row, field, message });
        continue;
      }
      // If a product appears twice within a step, the later row wins, field by field.
      step.set(product.productId, { ...step.get(product.productId), ...product });
      if (step.size === maxProductsAtOnce) await save();
    }
    if (columns === null) throw invalidField('file', 'is empty');
  } catch (error) {
    if (error instanceof ImportError) throw invalidField('file', error.message);
    throw error;
  }
  if (step.size > 0) await save();
  return result;
}

/** Fields that spreadsheets mistake for numbers. */
const ids: ReadonlySet<keyof ProductFields> = new Set(['productId', 'groupId', 'gtin']);

type Fault = { field: string | null; message: string };

function productIn({ fields }: Columns, cells: readonly string[]): ProductFields | Fault[] {
  const product: Record<string, string> = {};
  const faults: Fault[] = [];
  for (const [place, field] of fields.entries()) {
    const cell = cells[place]?.trim() ?? '';
    if (field === null || cell === '') continue;
    try {
      product[field] = ids.has(field) ? repairedId(cell) : textOfHtml(cell);
    } catch (message) {
      if (typeof message !== 'string') throw message;
      faults.push({ field, message });
    }
  }
  if (faults.length > 0) return faults;
  try {
    const cleaned = cleanBody(knownInputs(listedProductChange, product));
    check(cleaned);
    return cleaned as ProductFields;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.details ?? [{ field: null, message: error.message }];
  }
}
