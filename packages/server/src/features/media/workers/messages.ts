import type { TaskInput, TaskName } from './tasks.ts';

export interface ToWorker {
  name: TaskName;
  input: TaskInput<TaskName>;
}

export type FromWorker =
  | { type: 'ready' }
  | { type: 'answer'; answer: unknown }
  | { type: 'error'; message: string; code: string | undefined };
