import { logo } from '../merchants/schemas.ts';
import { routesOf } from '../route.ts';
import { boolean, nullable, Type } from '../schema.ts';
import {
  emailTemplate,
  listedTemplate,
  previewDraft,
  templateChange,
  templateDraft,
  templateParams,
  templatePreview,
  templateVersion,
  templateVersionParams,
  testEmail,
} from './template-schemas.ts';

const route = routesOf({ tag: 'Email templates', audiences: ['bearer'], role: 'admin' });

export const listEmailTemplates = route('GET /admin/email-templates', {
  operationId: 'listEmailTemplates',
  summary: 'List email templates',
  description: 'Every kind of email in every language, and whether you have changed it.',
  answer: Type.Object({
    emailTemplates: Type.Array(listedTemplate, { description: 'Templates by kind and language.' }),
  }),
});

export const getEmailTemplate = route('GET /admin/email-templates/{kind}/{locale}', {
  operationId: 'getEmailTemplate',
  summary: 'Get an email template',
  description: 'Returns the current content, the default, and the variables and blocks that may be used.',
  params: templateParams,
  answer: emailTemplate,
  errors: ['NOT_FOUND'],
});

export const saveEmailTemplate = route('PUT /admin/email-templates/{kind}/{locale}', {
  operationId: 'saveEmailTemplate',
  summary: 'Save an email template',
  description:
    'Creates a new version, which is used by emails queued from now on. Emails in the outbox do not change. Faults are named with their field and position: unknown variables, missing links, line breaks in a subject.',
  params: templateParams,
  body: templateChange,
  answer: emailTemplate,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
});

export const resetEmailTemplate = route('DELETE /admin/email-templates/{kind}/{locale}', {
  operationId: 'resetEmailTemplate',
  summary: 'Reset an email template',
  description: "Returns to Tribune's default. Earlier versions remain and can be restored.",
  params: templateParams,
  answer: emailTemplate,
  errors: ['NOT_FOUND'],
});

export const listEmailTemplateVersions = route('GET /admin/email-templates/{kind}/{locale}/versions', {
  operationId: 'listEmailTemplateVersions',
  summary: 'List versions of an email template',
  description: 'The last 100 versions, newest first, with who made them.',
  params: templateParams,
  answer: Type.Object({
    versions: Type.Array(templateVersion, { description: 'Versions, newest first.' }),
  }),
  errors: ['NOT_FOUND'],
});

export const restoreEmailTemplateVersion = route(
  'POST /admin/email-templates/{kind}/{locale}/versions/{version}/restore',
  {
    operationId: 'restoreEmailTemplateVersion',
    summary: 'Restore a version of an email template',
    description: 'Creates a new version with the content of an earlier one.',
    params: templateVersionParams,
    answer: emailTemplate,
    errors: ['NOT_FOUND'],
  },
);

export const previewEmailTemplate = route('POST /admin/email-templates/{kind}/{locale}/preview', {
  operationId: 'previewEmailTemplate',
  summary: 'Preview an email template',
  description:
    'Renders unsaved content with the code that sends emails, and with the latest data of the merchant. The recipient is you. Links lead nowhere. Faults are returned, not refused.',
  whileSuspended: 'allowed',
  params: templateParams,
  body: previewDraft,
  answer: templatePreview,
  errors: ['NOT_FOUND'],
});

export const sendTestEmail = route('POST /admin/email-templates/{kind}/{locale}/test', {
  operationId: 'sendTestEmail',
  summary: 'Send a test email to yourself',
  description: 'Sends the preview of unsaved content to your own address, through the outbox.',
  params: templateParams,
  body: templateDraft,
  answer: testEmail,
  errors: ['NOT_FOUND'],
});

export const maxLogoBytes = 2 * 1024 * 1024;

export const uploadLogo = route('POST /admin/logo', {
  operationId: 'uploadLogo',
  summary: 'Upload the logo',
  description:
    'JPEG, PNG, WebP, GIF, AVIF or HEIC, at most 2 MB. It is decoded, scaled to at most 480 × 160 pixels and stored as PNG without metadata. Emails that were sent keep the previous logo.',
  form: Type.Object({
    file: Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'Image, at most 2 MB.' }),
  }),
  answer: logo,
  errors: ['INVALID_FILE_TYPE', 'PAYLOAD_TOO_LARGE'],
});

export const deleteLogo = route('DELETE /admin/logo', {
  operationId: 'deleteLogo',
  summary: 'Delete the logo',
  description: "Emails and hosted pages show the store's name instead.",
  answer: Type.Object({ deleted: boolean('Always true.'), logo: nullable(logo, 'Always null.') }),
});
