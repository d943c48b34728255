import type { Static } from '../schema.ts';
import type { TemplateMailKind } from './schemas.ts';
import type { templateBlock, templateContent } from './template-schemas.ts';
import { type TextFault, textFaults } from './template-text.ts';

export type TemplateContent = Static<typeof templateContent>;
export type TemplateBlock = Static<typeof templateBlock>;
export type BlockType = TemplateBlock['type'];

/** Variables of email templates and their contents. */
export const templateVariables = {
  shop: 'Name of the store',
  firstName: 'First name of the recipient',
  name: 'Full name of the recipient',
  orderId: 'Order number',
  product: 'Name of the product; of the first one in emails about an order',
  reward: 'Reward of the incentive offer',
  inviter: 'Name of the person who invited the recipient',
} as const;
export type TemplateVariable = keyof typeof templateVariables;

export interface TemplateKind {
  variables: readonly TemplateVariable[];
  /** Optional blocks, in addition to `text`. */
  blocks: readonly BlockType[];
  /** At least one block of each of these groups is required. */
  requires: readonly { anyOf: readonly BlockType[]; message: string }[];
  /** Whether the email must contain an unsubscribe link. */
  unsubscribe: boolean;
}

const person = ['shop', 'firstName', 'name'] as const;
const link = (message: string) => ({ anyOf: ['button'] as const, message });
const request: TemplateKind = {
  variables: [...person, 'orderId', 'product', 'reward'],
  blocks: ['products', 'button', 'reward'],
  requires: [
    {
      anyOf: ['products', 'button'],
      message: 'must contain the review link: add the products with stars, or the button',
    },
  ],
  unsubscribe: true,
};

/** What the template of each kind of email may and must contain. */
export const templateKinds: Readonly<Record<TemplateMailKind, TemplateKind>> = {
  review_request: request,
  review_reminder: request,
  review_second_reminder: request,
  review_rejected: {
    variables: [...person, 'product'],
    blocks: ['reason', 'button'],
    requires: [
      { anyOf: ['reason'], message: 'must contain the reason of the decision' },
      link('must contain the button that leads to the review; it is left out where editing cannot help'),
    ],
    unsubscribe: false,
  },
  review_update_request: {
    variables: [...person, 'product'],
    blocks: ['message', 'button'],
    requires: [
      { anyOf: ['message'], message: 'must contain your message to the author' },
      link('must contain the button that leads to the review'),
    ],
    unsubscribe: true,
  },
  coupon: {
    variables: [...person, 'orderId', 'reward'],
    blocks: ['code'],
    requires: [{ anyOf: ['code'], message: 'must contain the coupon code' }],
    unsubscribe: false,
  },
  email_verification: {
    variables: [...person, 'product'],
    blocks: ['button'],
    requires: [link('must contain the confirmation button')],
    unsubscribe: false,
  },
  answer_published: {
    variables: [...person, 'product'],
    blocks: ['answer', 'button'],
    requires: [{ anyOf: ['answer'], message: 'must contain the answer' }],
    unsubscribe: false,
  },
  question_to_buyer: {
    variables: [...person, 'product'],
    blocks: ['button'],
    requires: [link('must contain the button that leads to the question')],
    unsubscribe: true,
  },
  staff_invitation: {
    variables: ['shop', 'inviter'],
    blocks: ['button'],
    requires: [link('must contain the button that accepts the invitation')],
    unsubscribe: false,
  },
  webhook_disabled: {
    variables: person,
    blocks: ['endpoint'],
    requires: [{ anyOf: ['endpoint'], message: 'must contain the endpoint and why it was disabled' }],
    unsubscribe: false,
  },
  password_reset: {
    variables: person,
    blocks: ['button'],
    requires: [link('must contain the button that resets the password')],
    unsubscribe: false,
  },
};

export const templateLengths = { line: 200, label: 60, text: 2_000, footer: 1_000, blocks: 30 } as const;

/** A fault and the field that contains it: `subject`, `body.2.text`. */
export interface TemplateFault extends TextFault {
  field: string;
}

/** All faults of a template. The console checks while typing, the API before saving. */
export function templateFaults(kind: TemplateMailKind, content: TemplateContent): TemplateFault[] {
  const rules = templateKinds[kind];
  const { variables } = rules;
  const faults: TemplateFault[] = [];
  const check = (field: string, text: string, maxLength: number, singleLine: boolean) => {
    for (const fault of textFaults(text, { variables, maxLength, singleLine }))
      faults.push({ field, ...fault });
  };
  const missing = (field: string, message: string) => faults.push({ field, at: 0, length: 0, message });
  const { subject, preheader, heading, body, footer, unsubscribe } = content;
  if (!subject.trim()) missing('subject', 'is required');
  check('subject', subject, templateLengths.line, true);
  check('preheader', preheader ?? '', templateLengths.line, true);
  check('heading', heading ?? '', templateLengths.line, true);
  for (const [index, block] of body.entries()) {
    const field = `body.${index}`;
    if (block.type !== 'text' && !rules.blocks.includes(block.type))
      missing(`${field}.type`, `is not available in this email; use ${['text', ...rules.blocks].join(', ')}`);
    if (hasText(block.type) === 'required' && !block.text?.trim()) missing(`${field}.text`, 'is required');
    if (hasLabel(block.type) && !block.label?.trim()) missing(`${field}.label`, 'is required');
    check(`${field}.text`, block.text ?? '', templateLengths.text, false);
    check(`${field}.label`, block.label ?? '', templateLengths.label, true);
  }
  for (const { anyOf, message } of rules.requires)
    if (!body.some(({ type }) => anyOf.includes(type))) missing('body', message);
  if (!footer.trim()) missing('footer', 'is required: say why the recipient receives this email');
  check('footer', footer, templateLengths.footer, false);
  if (rules.unsubscribe && !unsubscribe?.trim())
    missing('unsubscribe', 'is required: this email must contain an unsubscribe link');
  if (!rules.unsubscribe && unsubscribe) missing('unsubscribe', 'is not available in this email');
  check('unsubscribe', unsubscribe ?? '', templateLengths.label, true);
  return faults;
}

/** Whether a block has its own text. The text of a button is displayed above it. */
export const hasText = (type: BlockType): 'required' | 'optional' | false =>
  type === 'text' || type === 'reward' ? 'required' : type === 'button' && 'optional';

export const hasLabel = (type: BlockType): boolean => type === 'button' || type === 'code';
