import type { EventEmitter } from 'node:events';
import type { Writable } from 'node:stream';

/** The Content-Type that each part declares; undefined if it declares none. */
export interface DeclaredTypes {
  /** For `request.parts()`. */
  options: {
    isPartAFile(name: string | undefined, type: string | undefined, filename: string | undefined): boolean;
    construct(this: Writable, done: () => void): void;
  };
  /** The declared type of the part that `request.parts()` has just returned. Call it once for each part, in order. */
  next(): string | undefined;
}

/**
 * The parser reports `text/plain` for parts without a Content-Type, as Python's `requests` sends them. Such parts may contain any file,
 * while `text/plain` is never accepted, so the headers are read separately. A part named `file` is a file even without a filename.
 */
export function declaredTypes(): DeclaredTypes {
  const types: (string | undefined)[] = [];
  let isTaken = false;
  return {
    options: {
      isPartAFile(name, type, filename) {
        isTaken = true;
        return name === 'file' || type === 'application/octet-stream' || filename !== undefined;
      },
      // Busboy passes its options to its own stream, whose hook this is: the only access to its header parser.
      construct(done) {
        headersOf(this)?.on('part', (part: EventEmitter) =>
          part.on('header', (header: Record<string, string[] | undefined>) => {
            // The parser skips parts without a name.
            if (isTaken) types.push(header['content-type']?.[0]);
            isTaken = false;
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
