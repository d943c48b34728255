import { html } from 'lit-html';
import type { Show } from './text.ts';

/** Returns a function that shows successive parts of the text with their matches marked. */
export function markedIn(text: string, matches: readonly { start: number; end: number }[]): Show {
  let from = 0;
  return (part) => {
    // A part of a long text is truncated and ends in an ellipsis.
    const written = text.includes(part) ? part : part.slice(0, -1);
    const at = text.indexOf(written, from);
    if (at < 0) return part;
    from = at + written.length;
    const inside = matches.filter(({ start, end }) => at <= start && end <= from);
    return markedText(
      part,
      inside.map(({ start, end }) => [start - at, end - at]),
    );
  };
}

function markedText(text: string, ranges: readonly (readonly [start: number, end: number])[]) {
  let from = 0;
  const parts = ranges.map(([start, end]) => {
    const before = text.slice(from, start);
    from = end;
    return html`${before}<mark part="match">${text.slice(start, end)}</mark>`;
  });
  return [...parts, text.slice(from)];
}
