/** The object in a model's answer, which is often wrapped in a code fence; empty if there is none. */
export function objectIn(answer: string): Record<string, unknown> {
  const json = /^\s*(?:```(?:json)?\s*)?(\{[\s\S]*\})\s*(?:```\s*)?$/.exec(answer)?.[1];
  try {
    return Object(JSON.parse(json ?? ''));
  } catch {
    return {};
  }
}
