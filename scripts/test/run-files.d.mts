/** Of each event of a run, what callers in TypeScript read. */
interface TestEvent {
  type: string;
  data: { name: string; skip?: string | boolean };
}

export function runFiles(
  files: readonly string[],
  options: {
    processes: number;
    timeoutMs: number;
    repeated: number;
    isApart(file: string): boolean;
    onFile(file: string, measured: { elapsed: number; processor: number; partial: number }): void;
    onRepeat(failures: { name: string; error: unknown }[]): void;
  },
): AsyncIterable<TestEvent>;
