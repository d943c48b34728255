import examples from './event-examples.json' with { type: 'json' };
import type { EventData, EventType } from './events.ts';

/** The `data` of the example of an event, as in the OpenAPI document. */
export function exampleData<Type extends EventType>(type: Type): EventData<Type> {
  // The examples are recorded from a server, whose test compares them with the schemas.
  return examples[type].data as unknown as EventData<Type>;
}
