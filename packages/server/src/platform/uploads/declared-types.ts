import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';

/** What a part's own Content-Type says of a file; undefined where the part has none. */
export interface DeclaredTypes {
  /** For `request.parts()`. */
  options: {
    isPartAFile(name: string | undefined, type: string | undefined, filename: string | undefined): boolean;
    construct(this: Writable, done: () => void): void;
  };
  /** Of the file that came out of `request.parts()` just now: call it once for each, in their order. */
  next(): string | undefined;
}

/**
 * The parser says `text/plain` where a part says nothing, as Python's `requests` does; but nothing may be any file, and
 * `text/plain` is none that we take. So the headers are looked at beside it. A part named `file` is a file even without
 * a filename.
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
      // Busboy hands its options to its own stream, whose hook this is: the only way to its parser of headers.
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
  (busboy as Writable & { _parser?: { parser?: EventEmitter } })._parser?.parser; // not among its declared fields
