/** Replaces the error of a port that is in use or not permitted with one that names the setting to change. */
export function portFault(error: unknown, variable: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new Error(`Port ${port} is already in use. Choose another one, e.g. ${variable}=${port + 10}.`);
  if (code === 'EACCES')
    return new Error(`Port ${port} requires elevated privileges. Set ${variable} to a port from 1024.`);
  return error;
}
