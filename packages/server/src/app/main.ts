import { ConfigError } from '../platform/config.ts';
import { diskIsFull, EmbeddedPostgresError } from '../platform/embedded-postgres/errors.ts';
import { createProgram } from './cli/program.ts';

// A reader such as `head` may close the pipe early; the command completes.
process.stdout.on('error', (error) => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error;
});

try {
  const program = await createProgram(process.argv[2]);
  await program.parseAsync();
} catch (error) {
  // Connections that the command has opened would keep the process running.
  process.stderr.write(`tribune: ${messageOf(error)}\n`, () => process.exit(1));
}

/** Expected errors are one sentence; unexpected ones include their stack. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isDiskFull(error)) return diskIsFull;
  const expected =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error.name === 'UserError';
  return expected || error.constructor === Error ? error.message : (error.stack ?? error.message);
}

/** Whether the disk of this process, or of PostgreSQL (SQLSTATE 53100), is full. */
function isDiskFull(error: Error): boolean {
  return 'code' in error && ['ENOSPC', '53100'].includes(String(error.code));
}
