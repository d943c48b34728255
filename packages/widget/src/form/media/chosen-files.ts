import type { Connection, Failure } from '../../api.ts';
import { isAccepted, mostBytes, mostFiles } from './accepted.ts';
import { filePicture } from './file-picture.ts';
import { sendFile } from './send-file.ts';

/** Why an upload failed. The first three are final; the others can be retried. */
export type FileProblem = 'fileKind' | 'fileTooBig' | 'fileDamaged' | 'fileWait' | 'fileNotSent';

export interface ChosenFile {
  id: number;
  file: File;
  picture: HTMLCanvasElement | null;
  /** From 0 to 1. */
  progress: number;
  publicId: string | null;
  problem: FileProblem | null;
}

export interface Observer {
  onChange: () => void;
  onSent: (chosen: ChosenFile) => void;
  onProblem: (chosen: ChosenFile) => void;
}

/** The files of a review. Each is uploaded as soon as it is selected. */
export class ChosenFiles {
  list: readonly ChosenFile[] = [];
  /** Names of files that exceeded the limit in the last selection. */
  notAdded: string[] = [];
  readonly #observer: Observer;
  readonly #running = new Map<number, { abort: AbortController; done: Promise<void> }>();
  #lastId = 0;

  constructor(observer: Observer) {
    this.#observer = observer;
  }

  get publicIds(): string[] {
    return this.list.flatMap(({ publicId }) => publicId ?? []);
  }

  get running(): boolean {
    return this.#running.size > 0;
  }

  get hasRoom(): boolean {
    return this.#taken.length < mostFiles;
  }

  /** A file that must be uploaded again or removed before the review can be submitted. */
  get interrupted(): ChosenFile | undefined {
    return this.list.find(({ problem }) => canRetry(problem));
  }

  get #taken(): ChosenFile[] {
    return this.list.filter(({ problem }) => problem === null || canRetry(problem));
  }

  add(connection: Connection, files: Iterable<File>): void {
    this.notAdded = [];
    // Announced refusals no longer count, and make room for the next selection.
    this.list = this.#taken;
    for (const file of files) {
      const problem = problemOf(file);
      if (!problem && !this.hasRoom) this.notAdded.push(file.name);
      else this.#take(connection, file, problem);
    }
    this.#observer.onChange();
  }

  remove(id: number): void {
    this.#running.get(id)?.abort.abort();
    this.#running.delete(id);
    this.list = this.list.filter((chosen) => chosen.id !== id);
    this.notAdded = [];
    this.#observer.onChange();
  }

  retry(connection: Connection, id: number): void {
    this.#change(id, { problem: null, progress: 0, publicId: null });
    const chosen = this.list.find((one) => one.id === id);
    if (chosen) this.#send(connection, chosen);
  }

  /** Marks the upload at this index of `publicIds` as refused by the server. */
  refuse(place: number, problem: FileProblem): void {
    const chosen = this.list.filter(({ publicId }) => publicId)[place];
    if (chosen) this.#fail(chosen.id, problem);
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.race([...this.#running.values()].map(({ done }) => done));
  }

  stop(): void {
    for (const { abort } of this.#running.values()) abort.abort();
    this.#running.clear();
  }

  #take(connection: Connection, file: File, problem: FileProblem | null): void {
    this.#lastId += 1;
    const chosen = { id: this.#lastId, file, picture: null, progress: 0, publicId: null, problem };
    this.list = [...this.list, chosen];
    if (problem) {
      this.#observer.onProblem(chosen);
      return;
    }
    void filePicture(file).then((picture) => this.#change(chosen.id, { picture }));
    this.#send(connection, chosen);
  }

  #send(connection: Connection, { id, file }: ChosenFile): void {
    const abort = new AbortController();
    const onProgress = (progress: number) => this.#change(id, { progress });
    const aborted = new Promise<void>((resolve) => {
      abort.signal.addEventListener('abort', () => resolve());
    });
    const sent = sendFile(connection, file, { onProgress, signal: abort.signal }).then((result) => {
      if (abort.signal.aborted) return;
      this.#running.delete(id);
      if ('failure' in result) this.#fail(id, problemAfter(result.failure));
      else this.#finish(id, result.publicId);
    });
    this.#running.set(id, { abort, done: Promise.race([sent, aborted]) });
  }

  #finish(id: number, publicId: string): void {
    const chosen = this.#change(id, { publicId, progress: 1 });
    if (chosen) this.#observer.onSent(chosen);
  }

  #fail(id: number, problem: FileProblem): void {
    const chosen = this.#change(id, { problem, publicId: null });
    if (chosen) this.#observer.onProblem(chosen);
  }

  #change(id: number, change: Partial<ChosenFile>): ChosenFile | undefined {
    this.list = this.list.map((chosen) => (chosen.id === id ? { ...chosen, ...change } : chosen));
    this.#observer.onChange();
    return this.list.find((chosen) => chosen.id === id);
  }
}

export const canRetry = (problem: FileProblem | null): boolean =>
  problem === 'fileNotSent' || problem === 'fileWait';

function problemOf({ type, size }: File): FileProblem | null {
  if (!isAccepted(type)) return 'fileKind';
  if (size > mostBytes) return 'fileTooBig';
  return size === 0 ? 'fileDamaged' : null;
}

function problemAfter(code: Failure['code']): FileProblem {
  if (code === 'RATE_LIMITED') return 'fileWait';
  if (code === 'PAYLOAD_TOO_LARGE') return 'fileTooBig';
  return code === 'INVALID_FILE_TYPE' ? 'fileDamaged' : 'fileNotSent';
}
