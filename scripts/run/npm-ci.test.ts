import assert from 'node:assert/strict';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { run } from '../packages/workspace.ts';

/** A folder whose lock file names one package, which is in no cache. */
async function project(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tribune-npm-ci-'));
  const dependencies = { '@tribune/no-such-package': '1.0.0' };
  const packages = { '': { dependencies }, 'node_modules/@tribune/no-such-package': { version: '1.0.0' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  await writeFile(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  );
  return folder;
}

/** Installs it as `npm start` does. Returns the message of the error. */
async function failureOf(folder: string, env: Record<string, string>): Promise<string> {
  const script = `import { npmCi } from ${JSON.stringify(import.meta.resolve('./npm-ci.mjs'))};
    await npmCi(process.cwd(), 'service', process.cwd(), { recordNpm() {} }).catch(({ message }) => console.log(message));`;
  return run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { ...process.env, npm_execpath: undefined, ...env },
  });
}

async function proxy(t: TestContext): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(502).end();
  });
  server.on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test('packages are fetched through the proxy of the environment', async (t) => {
  const { url, asked } = await proxy(t);
  const message = await failureOf(await project(), {
    ...{ HTTPS_PROXY: url, NO_PROXY: '', npm_config_registry: 'https://registry.invalid/' },
    npm_config_fetch_retries: '0',
  });
  assert.deepEqual([...new Set(asked)], ['registry.invalid:443']);
  assert.match(message, /^npm could not install the dependencies\./);
});

test('what npm fails for is followed by what to do', async () => {
  const folder = await project();
  const programs = await mkdtemp(join(tmpdir(), 'tribune-npm-'));
  const npm = join(programs, 'npm');
  for (const [output, remedy] of [
    ['npm error code ENOSPC', /disk is full: free a gigabyte/],
    ['npm error code CERT_NOT_YET_VALID', /machine's clock says \d{4}-.*: if that is wrong, correct it/],
    ['npm error code CERT_HAS_EXPIRED', /machine's clock says/],
    ['npm error code SELF_SIGNED_CERT_IN_CHAIN', /certificate in NODE_EXTRA_CA_CERTS/],
    ['npm error network request to https://r.example failed: ENOTFOUND', /check the network, .*HTTPS_PROXY/],
    ['npm error code EROFS', /run the command as the owner of the folder/],
    ['npm error something else', /that a gigabyte is free/],
  ] as const) {
    await writeFile(npm, `#!/bin/sh\necho '${output}' >&2\nexit 1\n`);
    await chmod(npm, 0o755);
    const message = await failureOf(folder, { PATH: [programs, process.env.PATH].join(delimiter) });
    assert.match(message, new RegExp(`Its last output:\n  ${output}\n`));
    assert.match(message, remedy);
  }
});
