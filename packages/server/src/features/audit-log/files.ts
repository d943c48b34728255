import { Readable } from 'node:stream';
import { csvLine } from '../../platform/csv/csv-line.ts';
import { TextStream } from '../../platform/http/text-stream.ts';
import type { Entry } from './entries.ts';

type Lines = (entries: AsyncIterable<Entry>) => AsyncGenerator<string, void, undefined>;

/**
 * Returns the entries as a file to download. Reads the first entries before the response begins, so that a failure can still set the
 * status.
 */
export async function fileOf(entries: AsyncIterable<Entry>, lines: Lines, name: string): Promise<TextStream> {
  const all = lines(entries);
  const first = await all.next();
  const text = async function* () {
    if (first.done) return;
    yield first.value;
    yield* all;
  };
  return new TextStream(Readable.from(text()), {
    'content-disposition': `attachment; filename="${name}"`,
  });
}

/** One JSON object per line. */
export async function* jsonLines(entries: AsyncIterable<Entry>): AsyncGenerator<string, void, undefined> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

const columns = [
  ...(['id', 'at', 'actorType', 'actorId', 'actor', 'action', 'resourceId', 'outcome', 'errorCode'] as const),
  ...(['fields', 'values', 'network', 'requestId'] as const),
];

/** A header and a row per entry (RFC 4180). */
export async function* csvLines(entries: AsyncIterable<Entry>): AsyncGenerator<string, void, undefined> {
  yield csvLine(columns);
  for await (const entry of entries)
    yield csvLine(
      columns.map((name) => {
        if (name === 'fields') return entry.fields.join(' ');
        return name === 'values' ? JSON.stringify(entry.values) : (entry[name] ?? '');
      }),
    );
}
