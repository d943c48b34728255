import { type FileHandle, open } from 'node:fs/promises';
import { defused, undefused } from '../../platform/csv/formula-cells.ts';

/**
 * The rejected rows as in the file, with an additional column `error`, so that they can be corrected and imported. The file is created
 * with the first rejected row.
 */
export class ErrorFile {
  readonly #path: string;
  readonly #header: readonly string[];
  /** All columns except the error of an earlier import. */
  readonly #places: number[];
  readonly #marked: boolean;
  #file: FileHandle | undefined;

  /** `marked`: whether formulas are escaped in the imported file, as they are in this one. */
  constructor(path: string, header: readonly string[], marked: boolean) {
    this.#path = path;
    this.#header = header;
    this.#marked = marked;
    this.#places = [...header.keys()].filter((place) => header[place]?.toLowerCase() !== 'error');
  }

  async add(cells: readonly string[], error: string): Promise<void> {
    const line = lineOf([...this.#places.map((place) => this.#cellOf(cells[place] ?? '')), error]);
    if (this.#file) await this.#file.appendFile(line);
    else {
      this.#file = await open(this.#path, 'w', 0o600);
      const header = lineOf([...this.#places.map((place) => this.#header[place] ?? ''), 'error']);
      await this.#file.appendFile(header + line);
    }
  }

  #cellOf(cell: string): string {
    return defused(this.#marked ? undefused(cell) : cell);
  }

  /** Returns the path, or null if no row was rejected. */
  async close(): Promise<string | null> {
    await this.#file?.close();
    return this.#file ? this.#path : null;
  }
}

const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
