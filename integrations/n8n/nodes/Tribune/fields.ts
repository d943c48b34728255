import type { INodeProperties, INodePropertyRouting } from 'n8n-workflow';

type Shown = { resource: string; operations: string[] };

/** A field of some operations of a resource. It is sent in the body under its name unless it has its own routing. */
export const field = (
  { resource, operations }: Shown,
  one: Partial<INodeProperties> & Pick<INodeProperties, 'displayName' | 'name'>,
): INodeProperties => ({
  type: 'string',
  default: '',
  routing: { send: { type: 'body', property: one.name } },
  ...one,
  displayOptions: { show: { resource: [resource], operation: operations } },
});

/** A field that the path contains. */
export const inPath: INodePropertyRouting = {};

/** Tribune's responses contain the object in `data`, except those of public routes. */
export const ofData = { postReceive: [{ type: 'rootProperty' as const, properties: { property: 'data' } }] };
