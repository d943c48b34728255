import { InvalidArgumentError } from 'commander';
import { uuidOf } from '../../platform/ids.ts';

/** The UUID of a merchant ID in an argument. Throws if the text is not a merchant ID. */
export function merchantUuid(text: string): string {
  const uuid = uuidOf('merchant', text);
  if (uuid === null) throw new InvalidArgumentError('Must be a merchant ID from `tribune merchant list`');
  return uuid;
}
