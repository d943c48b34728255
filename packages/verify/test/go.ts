import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const sources = '/usr/share/gocode';

/** Whether Debian's packages golang-go and golang-golang-x-mod-dev are installed. */
export const goIsInstalled: boolean =
  existsSync(`${sources}/src/golang.org/x/mod/sumdb/tlog`) && spawnSync('go', ['version']).status === 0;

/** Environment in which Go compiles with Debian's libraries, and downloads none. */
const goEnvironment = (cache: string): NodeJS.ProcessEnv => ({
  ...process.env,
  GO111MODULE: 'off',
  GOPATH: sources,
  GOCACHE: cache,
  GOFLAGS: '',
});

/** Options of a test that needs Go: skipped where it is not installed, and the run says so. */
export const withGo = goIsInstalled
  ? {}
  : { skip: 'golang-go and golang-golang-x-mod-dev are not installed' };

/** Compiles the program that verifies logs into the folder. Returns its path. */
export async function buildGoVerifier(folder: string): Promise<string> {
  const program = join(folder, 'verify-log');
  const sources = ['main.go', 'served.go'].map((file) => join(import.meta.dirname, 'go', file));
  const env = goEnvironment(join(folder, 'cache'));
  await promisify(execFile)('go', ['build', '-o', program, ...sources], { env });
  return program;
}
