import type { AttributeType } from '@tribune/contract';
import type { Attribute } from './attributes.tsx';

export const typeNames: Record<AttributeType, string> = {
  scale: 'Scale',
  select: 'Single choice',
  multiselect: 'Multiple choice',
  boolean: 'Yes/no',
  text: 'Free text',
};

export const takesOptions: Record<AttributeType, boolean> = {
  scale: true,
  select: true,
  multiselect: true,
  boolean: false,
  text: false,
};

export function answersOf({ type, options }: Pick<Attribute, 'type' | 'options'>): string {
  if (type === 'boolean') return 'Yes, no';
  if (type === 'text') return 'Any text';
  if (options.length === 0) return '1 to 5';
  return options.join(type === 'scale' ? ' – ' : ', ');
}
