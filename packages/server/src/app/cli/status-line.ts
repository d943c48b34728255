/** A line on a terminal's stderr that is updated in place; does nothing without a terminal. */
export function statusLine(): { show(text: string): void; end(): void } {
  if (!process.stderr.isTTY) return { show: () => {}, end: () => {} };
  const clear = '\r\x1b[K';
  return {
    show: (text) => void process.stderr.write(`${clear}${text.slice(0, 60)}`),
    end: () => void process.stderr.write(clear),
  };
}
