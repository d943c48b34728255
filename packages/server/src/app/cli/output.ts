/** Results go to stdout: one line of JSON for programs, `name: value` lines for people. */
export function print(json: boolean | undefined, value: object): void {
  if (json) process.stdout.write(`${JSON.stringify(value)}\n`);
  else for (const [name, item] of Object.entries(value)) process.stdout.write(`${name}: ${item ?? ''}\n`);
}

export function printTable(rows: Record<string, unknown>[], whenEmpty: string): void {
  if (rows.length === 0) return void process.stdout.write(`${whenEmpty}\n`);
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines)
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
}
