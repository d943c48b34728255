import { ended, startChild } from '../telemetry/trace.ts';

const maxTextLength = 2_000;

/**
 * Sends a statement within a span of the current trace. The span contains the text, whose values are placeholders
 * (https://opentelemetry.io/docs/specs/semconv/database/).
 */
export function tracedQuery<Answer>(text: string, send: () => Answer): Answer {
  const operation = operationOf(text);
  const span = startChild(operation, {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.slice(0, maxTextLength),
    },
  });
  const answer = send();
  if (!span) return answer;
  if (answer instanceof Promise) return ended(span, answer) as Answer;
  span.end();
  return answer;
}

const operationOf = (text: string) =>
  (/^\s*(?:\/\*.*?\*\/\s*)?([a-z]+)/i.exec(text)?.[1] ?? 'query').toUpperCase();
