import examples from './event-examples.json' with { type: 'json' };
import type { EventData, EventType } from './events.ts';

/** The `data` of an event's example, as in the OpenAPI document. */
export function exampleData<Type extends EventType>(type: Type): EventData<Type> {
  // Recorded from a server; a test compares them with the schemas.
  return examples[type].data as unknown as EventData<Type>;
}
