interface RunFilesEvent {
  type: string;
  data: { name: string; details?: { error?: unknown } };
}

export function runFiles(
  files: string[],
  options: {
    processes: number;
    timeoutMs: number;
    repeated: number;
    isApart(file: string): boolean;
    onFile(file: string, seconds: { elapsed: number; processor: number }): void;
    onRepeat(failures: { name: string; error: unknown }[]): void;
  },
): AsyncIterable<RunFilesEvent>;
