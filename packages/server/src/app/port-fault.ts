/** A sentence that names the setting to change, where a port is taken or not permitted; any other error as it is. */
export function portFault(error: unknown, variable: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new Error(
      `Port ${port} is taken by another program. Choose another one with ${variable}, as in ${variable}=${port + 10}.`,
    );
  if (code === 'EACCES')
    return new Error(`Port ${port} needs more rights. Choose one from 1024 up with ${variable}.`);
  return error;
}
