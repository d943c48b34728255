import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const sources = '/usr/share/gocode';

/** Whether Debian's packages golang-go and golang-golang-x-mod-dev are installed. */
export const goIsInstalled: boolean =
  existsSync(`${sources}/src/golang.org/x/mod/sumdb/tlog`) && spawnSync('go', ['version']).status === 0;

/** Environment in which Go compiles with Debian's libraries, and downloads none. */
export const goEnvironment = (cache: string): NodeJS.ProcessEnv => ({
  ...process.env,
  GO111MODULE: 'off',
  GOPATH: sources,
  GOCACHE: cache,
  GOFLAGS: '',
});
