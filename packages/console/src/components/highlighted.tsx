import { Text } from '@mantine/core';

interface Found {
  excerpt: string | null;
  reasonCode: string;
}

/** A text as its author wrote it, with what the screening found in it marked. */
export function Highlighted({ text, found }: { text: string; found: readonly Found[] }) {
  return (
    <Text component="span" inherit style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {partsOf(text, found).map(({ from, words, reasonCode }) =>
        reasonCode ? (
          <mark key={from} title={`Found: ${reasonCode.replaceAll('_', ' ')}`}>
            {words}
          </mark>
        ) : (
          words
        ),
      )}
    </Text>
  );
}

interface Part {
  from: number;
  words: string;
  reasonCode?: string;
}

function partsOf(text: string, found: readonly Found[]): Part[] {
  const marks = found
    .flatMap(({ excerpt, reasonCode }) => {
      const from = excerpt ? text.toLowerCase().indexOf(excerpt.toLowerCase()) : -1;
      return from < 0 || !excerpt ? [] : [{ from, to: from + excerpt.length, reasonCode }];
    })
    .sort((one, other) => one.from - other.from);
  const parts: Part[] = [];
  let at = 0;
  for (const { from, to, reasonCode } of marks) {
    if (from < at) continue;
    if (from > at) parts.push({ from: at, words: text.slice(at, from) });
    parts.push({ from, words: text.slice(from, to), reasonCode });
    at = to;
  }
  if (at < text.length) parts.push({ from: at, words: text.slice(at) });
  return parts;
}
