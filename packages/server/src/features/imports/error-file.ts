import { type FileHandle, open } from 'node:fs/promises';
import { defused, undefused } from '../../platform/csv/formula-cells.ts';

/**
 * The rows that were not taken, as they stood, with a last column `error`: to be corrected and imported by itself. There
 * is no file as long as there is no such row.
 */
export class ErrorFile {
  readonly #path: string;
  readonly #header: readonly string[];
  /** All columns but the error of an earlier run. */
  readonly #places: number[];
  readonly #marked: boolean;
  #file: FileHandle | undefined;

  /** `marked`: what a spreadsheet would run is marked in the file that is read, as it will be in this one. */
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

  /** Gives the path if there is a file. */
  async close(): Promise<string | null> {
    await this.#file?.close();
    return this.#file ? this.#path : null;
  }
}

const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
