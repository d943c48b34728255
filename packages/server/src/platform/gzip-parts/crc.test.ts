import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { combineCrcs } from './crc.ts';

test('the combined checksum equals that of the concatenation, for any lengths', () => {
  const bytes = fc.uint8Array({ maxLength: 3_000 });
  fc.assert(
    fc.property(bytes, bytes, (first, second) => {
      const together = crc32(Buffer.concat([first, second]));
      assert.equal(combineCrcs(crc32(first), crc32(second), second.length), together);
    }),
  );
});
