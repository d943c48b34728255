import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

const scrypt = promisify<string, string, number, ScryptOptions, Buffer>(crypto.scrypt);
const derived = new Map<string, Promise<Buffer>>();

/**
 * From now on, derives the key of a password and salt once in this process, which takes 90 ms of processor time. Most tests that sign in do
 * so with the same few passwords, whose hashes have the same salts.
 */
export function deriveKeysOnce(): void {
  Object.assign(crypto, { scrypt: scryptOnce });
  syncBuiltinESMExports();
}

function scryptOnce(
  password: string,
  salt: string,
  length: number,
  options: ScryptOptions,
  callback: (error: Error | null, key?: Buffer) => void,
): void {
  const name = JSON.stringify([password, salt, length, options]);
  const key = derived.get(name) ?? scrypt(password, salt, length, options);
  derived.set(name, key);
  key.then((bytes) => callback(null, Buffer.from(bytes)), callback);
}
