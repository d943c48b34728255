import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiFailure, isFailure } from '../src/index.ts';

test('failures are recognized when they are of another copy of the package, and other errors are not', async () => {
  const copy: { ApiFailure: typeof ApiFailure } = await import(
    new URL('../../contract/src/api-failure.ts?another-copy', import.meta.url).href
  );
  assert.notEqual(copy.ApiFailure, ApiFailure);
  for (const Failure of [ApiFailure, copy.ApiFailure]) {
    const failure = new Failure({ code: 'NETWORK', message: 'No connection.', status: 0 });
    assert.ok(isFailure(failure));
    assert.ok(isFailure(failure, 'TIMEOUT', 'NETWORK'));
    assert.ok(!isFailure(failure, 'TIMEOUT'));
  }
  for (const other of [new TypeError('NETWORK'), { name: 'ApiFailure', code: 'NETWORK' }, null])
    assert.ok(!isFailure(other));
});
