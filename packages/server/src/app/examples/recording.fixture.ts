import assert from 'node:assert/strict';
import type { OperationExample } from '@tribune/contract/openapi';
import { type Counterparts, shortened } from './same-answer.fixture.ts';

const longestText = 1_200;

/**
 * Replaces `{{operationId.path}}` by that value of the operation's example; after `~`, by the match of a pattern in the value. Templates
 * may also contain `{{names}}`.
 */
export function resolved(
  request: OperationExample['request'],
  examples: ReadonlyMap<string, OperationExample>,
): OperationExample['request'] {
  return JSON.parse(
    JSON.stringify(request).replaceAll(
      /\{\{(\w+)((?:\.[\w-]+)+)(?:~([^}]*))?\}\}/g,
      (_all, name, path, pattern) => {
        const keys = path.split('.').slice(1);
        const value = keys.reduce(
          (object: never, key: string) => object?.[key],
          examples.get(name)?.response,
        );
        assert.ok(typeof value === 'string', `${name}${path} is no text: ${JSON.stringify(value)}`);
        return pattern ? (new RegExp(pattern).exec(value)?.[0] ?? '') : value;
      },
    ),
  );
}

/** A response in the examples' terms, with long texts shortened. */
export const recordedResponse = (answer: unknown, counterparts: Counterparts): unknown =>
  JSON.parse(JSON.stringify(counterparts.inExample(answer)), withoutLongTexts);

function withoutLongTexts(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  for (const signature of binarySignatures)
    if (value.startsWith(signature)) return shortened(value, signature.length);
  return value.length > longestText ? shortened(value, longestText) : value;
}

/** First bytes of ZIP archives, and of gzip decoded as text. */
const binarySignatures = ['PK\x03\x04', '\x1f'];
