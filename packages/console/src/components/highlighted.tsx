import { Text } from '@mantine/core';
import type { ScreeningPhase } from '@tribune/contract';
import { phaseLabels } from './reasons.ts';

interface Finding {
  excerpt: string | null;
  phase: ScreeningPhase;
}

/** A text as its author wrote it, with the flagged parts marked. */
export function Highlighted({ text, findings }: { text: string; findings: readonly Finding[] }) {
  return (
    <Text component="bdi" inherit style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {partsOf(text, findings).map(({ from, content, phase }) =>
        phase ? (
          <mark key={from} title={phaseLabels[phase]}>
            {content}
          </mark>
        ) : (
          content
        ),
      )}
    </Text>
  );
}

interface Part {
  from: number;
  content: string;
  phase?: ScreeningPhase;
}

function partsOf(text: string, findings: readonly Finding[]): Part[] {
  const marks = findings
    .flatMap(({ excerpt, phase }) => {
      const from = excerpt ? text.toLowerCase().indexOf(excerpt.toLowerCase()) : -1;
      return from < 0 || !excerpt ? [] : [{ from, to: from + excerpt.length, phase }];
    })
    .sort((one, other) => one.from - other.from);
  const parts: Part[] = [];
  let at = 0;
  for (const { from, to, phase } of marks) {
    if (from < at) continue;
    if (from > at) parts.push({ from: at, content: text.slice(at, from) });
    parts.push({ from, content: text.slice(from, to), phase });
    at = to;
  }
  if (at < text.length) parts.push({ from: at, content: text.slice(at) });
  return parts;
}
