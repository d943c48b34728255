import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';

/** The Content-Type that a file's part declares; undefined if it declares none. */
export interface DeclaredTypes {
  /** For `request.parts()`. */
  options: {
    isPartAFile(name: string | undefined, type: string | undefined, filename: string | undefined): boolean;
    construct(this: Writable, done: () => void): void;
  };
  /** For the file that `request.parts()` has just returned: call it once for each, in order. */
  next(): string | undefined;
}

/**
 * The parser reports `text/plain` for parts without a Content-Type, as Python's `requests` sends them. Those may be any file,
 * while `text/plain` is never accepted, so the headers are read separately. A part named `file` is a file even without a
 * filename.
 */
export function declaredTypes(): DeclaredTypes {
  const types: (string | undefined)[] = [];
  let isFile = false;
  return {
    options: {
      isPartAFile(name, type, filename) {
        isFile = name === 'file' || type === 'application/octet-stream' || filename !== undefined;
        return isFile;
      },
      // Busboy passes its options to its own stream, whose hook this is: the only access to its header parser.
      construct(done) {
        headersOf(this)?.on('part', (part: EventEmitter) =>
          part.on('header', (header: Record<string, string[] | undefined>) => {
            if (isFile) types.push(header['content-type']?.[0]);
          }),
        );
        done();
      },
    },
    next: () => types.shift(),
  };
}

const headersOf = (busboy: Writable) =>
  (busboy as Writable & { _parser?: { parser?: EventEmitter } })._parser?.parser; // Not a declared field.
