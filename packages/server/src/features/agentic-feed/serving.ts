import type { Context } from '../../platform/context.ts';
import { partsOf } from '../../platform/feeds/feed.ts';
import { packedFeed, type StoredPart } from '../../platform/feeds/serving.ts';
import type { GzipFile } from '../../platform/gzip-parts/gzip.ts';
import { feed, type Part } from './feed.ts';
import { csvHeader } from './product-line.ts';

export type Form = 'jsonl' | 'csv';

/** The feed in one of its forms, assembled from its parts while it is read. */
export async function feedFile(context: Context, merchantId: string, form: Form): Promise<GzipFile> {
  const parts = await partsOf(context.db, feed, merchantId, 'served');
  return packedFeed(context, feed, merchantId, {
    beginning: form === 'csv' ? csvHeader : '',
    parts: parts.flatMap(form === 'csv' ? csvOf : jsonlOf),
  });
}

const jsonlOf = ({ key, jsonlBytes: bytes, jsonlRawBytes: rawBytes, jsonlCrc: crc }: Part): StoredPart[] =>
  key === null ? [] : [{ key, firstByte: 0, bytes, rawBytes, crc }];

/** The CSV follows the JSON Lines in the object. */
const csvOf = ({
  key,
  jsonlBytes,
  csvBytes: bytes,
  csvRawBytes: rawBytes,
  csvCrc: crc,
}: Part): StoredPart[] => (key === null ? [] : [{ key, firstByte: jsonlBytes, bytes, rawBytes, crc }]);
