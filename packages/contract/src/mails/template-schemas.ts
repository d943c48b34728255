import { boolean, exact, messageLanguage, nullable, oneOf, string, Type, timestamp } from '../schema.ts';
import { templateMailKinds } from './schemas.ts';

export const blockTypes = [
  'text',
  'button',
  'products',
  'reward',
  'reason',
  'message',
  'code',
  'answer',
  'endpoint',
] as const;

/** These limits are looser than those of `templateFaults`, which reports where the fault is. */
const line = (description: string) => Type.String({ maxLength: 20_000, description });
const optionalLine = (description: string) => Type.Optional(nullable(line(description)));

export const templateBlock = exact('A block of the body.', {
  type: oneOf(
    blockTypes,
    '`text`: a paragraph. `button`: the link of the email, with an optional text above it. `products`: the products of the order with links for 1 to 5 stars. `reward`: a paragraph shown only if an incentive is offered. `reason`: why a review was rejected. `message`: your message to the author. `code`: the coupon code. `answer`: the store’s answer, or that a customer answered. `endpoint`: the disabled webhook endpoint and why it was disabled.',
  ),
  text: optionalLine('Text of a `text`, `reward` or `button` block; at most 2,000 characters.'),
  label: optionalLine('Label of a `button` or `code` block; at most 60 characters.'),
});

export const templateContent = exact(
  'Content of an email. Texts may contain variables as `{{firstName}}`, or with a fallback as `{{firstName|there}}`. Everything is plain text and is escaped in the email.',
  {
    subject: line('Subject line; at most 200 characters.'),
    preheader: optionalLine('Text that mail clients show beside the subject; at most 200 characters.'),
    heading: optionalLine('Heading; at most 200 characters.'),
    showLogo: boolean('Whether the logo is shown, if there is one.'),
    body: Type.Array(templateBlock, { maxItems: 30, description: 'Blocks of the body, in order.' }),
    footer: line('Why the recipient receives this email; at most 1,000 characters.'),
    unsubscribe: optionalLine(
      'Label of the unsubscribe link; required in review requests, reminders, update requests and questions to buyers, null in other emails.',
    ),
  },
);

export const templateParams = Type.Object({
  kind: Type.String({ minLength: 1, maxLength: 64, description: 'Kind of email.' }),
  locale: Type.String({ minLength: 1, maxLength: 16, description: 'Language.' }),
});
export const templateVersionParams = Type.Object({
  ...templateParams.properties,
  version: Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'Version number.' }),
});

const versionFields = {
  version: nullable(
    Type.Integer({ description: 'Version number.' }),
    'Current version; null before the first change.',
  ),
  customized: boolean("Whether the email differs from Tribune's default."),
  changedAt: nullable(timestamp('Time of the last change; null before the first.')),
  changedBy: nullable(string('Email address of the staff member who made the last change.')),
};

export const listedTemplate = Type.Object({
  kind: oneOf(templateMailKinds, 'Kind of email.'),
  locale: messageLanguage('Language.'),
  ...versionFields,
});

const variable = Type.Object({
  name: string('Name, as in `{{name}}`.'),
  description: string('What it contains.'),
  sample: string('Value in previews.'),
});

export const emailTemplate = Type.Object({
  ...listedTemplate.properties,
  content: templateContent,
  defaultContent: templateContent,
  variables: Type.Array(variable, { description: 'Variables that the texts may contain.' }),
  blocks: Type.Array(oneOf(blockTypes), { description: 'Blocks that the body may contain.' }),
});

export const templateVersion = Type.Object({
  version: Type.Integer({ description: 'Version number.' }),
  content: nullable(templateContent, "Content; null where the version restored Tribune's default."),
  changedAt: timestamp('Time of the change.'),
  changedBy: nullable(string('Email address of the staff member who made the change.')),
  restoredFrom: nullable(Type.Integer({ description: 'Version that was restored; null for an edit.' })),
});

export const templateChange = Type.Object({
  content: templateContent,
  basedOn: nullable(
    Type.Integer({ minimum: 1 }),
    'Version that was edited, null for the default. If there is a newer one, INVALID_STATE is returned, so that nobody overwrites changes unseen.',
  ),
});

export const templateDraft = Type.Object({ content: templateContent });

export const previewDraft = Type.Object({
  content: templateContent,
  colorScheme: Type.Optional(
    oneOf(['light', 'dark'], "Color scheme to show; by default the email follows the reader's setting."),
  ),
});

export const templateFault = Type.Object({
  field: string('Field of the content, as in `body.2.text`.'),
  at: Type.Integer({ description: 'Offset of the fault in UTF-16 units.' }),
  length: Type.Integer({ description: 'Length of the faulty part; 0 where something is missing.' }),
  message: string('What is wrong.'),
});

export const templatePreview = Type.Object({
  subject: string('Subject line.'),
  preheader: string('Text beside the subject.'),
  text: string('Plain text.'),
  html: string('HTML.'),
  sample: boolean('Whether invented data was used because the merchant has none of this kind yet.'),
  faults: Type.Array(templateFault, { description: 'Faults that prevent saving.' }),
});

export const testEmail = Type.Object({
  mailId: string('ID of the email in the outbox.'),
  to: string('Your email address.'),
});
