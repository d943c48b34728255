import { typeId } from './ids.ts';

/** The URL of a page of a merchant's console. */
export type ConsoleAddress = (path: string) => string;

export const consoleAddress =
  (publicUrl: string, merchantId: string): ConsoleAddress =>
  (path) =>
    `${publicUrl}/console/${typeId('merchant', merchantId)}/${path}`;
