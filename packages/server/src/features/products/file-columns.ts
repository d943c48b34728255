import { ApiError } from '../../platform/errors.ts';
import type { ProductFields } from './saving.ts';

/** Fields by column name, ours and those of Google product feeds, in lower case without spaces and underscores. */
const fieldOf: Record<string, keyof ProductFields> = {
  productid: 'productId',
  id: 'productId',
  name: 'name',
  title: 'name',
  url: 'url',
  link: 'url',
  imageurl: 'imageUrl',
  imagelink: 'imageUrl',
  image: 'imageUrl',
  brand: 'brand',
  gtin: 'gtin',
  ean: 'gtin',
  isbn: 'gtin',
  mpn: 'mpn',
  sku: 'sku',
  handle: 'handle',
  producthandle: 'handle',
  category: 'category',
  producttype: 'category',
  groupid: 'groupId',
  itemgroupid: 'groupId',
};

export interface Columns {
  /** The field of each column; null for a column that is ignored. */
  fields: (keyof ProductFields | null)[];
  ignored: string[];
}

/** Reads the header. Throws VALIDATION_ERROR if no column is the product ID or two columns are the same field. */
export function columnsOf(cells: readonly string[]): Columns {
  const fields = cells.map((cell) => fieldOf[cell.toLowerCase().replaceAll(/[\s_-]/g, '')] ?? null);
  const named = fields.filter((field) => field !== null);
  const twice = named.find((field, place) => named.indexOf(field) !== place);
  if (twice) throw wrongHeader(`has two columns for ${twice}`);
  if (!named.includes('productId')) throw wrongHeader('has no column productId (or id) in its first row');
  return { fields, ignored: cells.filter((cell, place) => fields[place] === null && cell.trim() !== '') };
}

const wrongHeader = (message: string) =>
  new ApiError('VALIDATION_ERROR', `The file ${message}.`, { details: [{ field: 'file', message }] });
