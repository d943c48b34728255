import type { AttributeType } from '@tribune/contract';
import { plural } from '../../components/labels.ts';
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

/** The products that an attribute applies to, as a short text. */
export function productsText(appliesTo: Attribute['appliesTo']): string {
  if (appliesTo === null) return 'All';
  const { categories, groupIds, productIds } = appliesTo;
  const parts = [
    categories.length > 0 && categories.slice(0, 3).join(', ') + (categories.length > 3 ? ' …' : ''),
    groupIds.length > 0 && plural(groupIds.length, 'group'),
    productIds.length > 0 && plural(productIds.length, 'product'),
  ].filter((part) => part !== false);
  return parts.join(', ') || 'Some';
}
