/** A precompressed (deflate) file of the archive. Size and checksum must be known before its first byte is sent. */
export interface DeflatedFile {
  /** May contain only letters, digits and `-._`. */
  name: string;
  /** CRC-32 of the uncompressed content. */
  crc: number;
  rawBytes: number;
  bytes: number;
  content(): AsyncIterable<Buffer>;
}

const signatures = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };
const version = 20;
const deflate = 8;

/**
 * Streams a ZIP archive of precompressed files. npm packages such as yazl compress files themselves, which takes ten seconds
 * per download of a large feed. Without ZIP64, so limited to 4 GB and 65,535 files.
 */
export async function* zipOf(files: readonly DeflatedFile[], at: Date): AsyncGenerator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name, 'latin1');
    const described = description(file, at);
    entries.push(entryOf(described, offset), name);
    yield Buffer.concat([uint32(signatures.file), described, name]);
    yield* file.content();
    offset += fileHeaderBytes + name.length + file.bytes;
  }
  const directory = Buffer.concat(entries);
  yield directory;
  yield endOf(files.length, directory.length, offset);
}

const fileHeaderBytes = 30;
const entryHeaderBytes = 46;
const endBytes = 22;

/** Size of the archive in bytes. */
export const zipLength = (files: readonly DeflatedFile[]) =>
  files.reduce(
    (sum, { name, bytes }) => sum + fileHeaderBytes + entryHeaderBytes + 2 * name.length + bytes,
    endBytes,
  );

/** The fields that a file's local header and its central directory entry share. */
function description({ name, crc, rawBytes, bytes }: DeflatedFile, at: Date): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(deflate, 4);
  fields.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6);
  fields.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    8,
  );
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(bytes, 14);
  fields.writeUInt32LE(rawBytes, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function entryOf(described: Buffer, offset: number): Buffer {
  const entry = Buffer.alloc(entryHeaderBytes);
  entry.writeUInt32LE(signatures.entry, 0);
  entry.writeUInt16LE(version, 4);
  described.copy(entry, 6);
  entry.writeUInt32LE(offset, 42);
  return entry;
}

function endOf(files: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}
