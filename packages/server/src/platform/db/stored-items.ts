import { type WrittenType, writtenTypes } from '@tribune/contract';

/** The table of content that consists of texts, and its columns with an item's ID and status. */
export const storedAs = <Type extends WrittenType>(itemType: Type) =>
  ({ itemType, table: `${itemType}s`, idColumn: `${itemType}_id`, statusColumn: 'status' }) as const;

/** The tables of all content that consists of texts. */
export const writtenTables = writtenTypes.map((type) => storedAs(type).table);
