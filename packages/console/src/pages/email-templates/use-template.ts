import type { AnswerOf } from '@tribune/contract';
import {
  getEmailTemplate,
  listEmailTemplates,
  listEmailTemplateVersions,
  resetEmailTemplate,
  saveEmailTemplate,
  sendTestEmail,
} from '@tribune/contract/email-templates';
import { type TemplateContent, templateFaults } from '@tribune/contract/mails/template-kinds';
import { useState } from 'react';
import { useAction, useWrite } from '../../app/calls.ts';

export type Template = AnswerOf<typeof getEmailTemplate>;

export const templateReads = [getEmailTemplate, listEmailTemplates, listEmailTemplateVersions];

/** The unsaved content of a template, its faults, and the available actions. */
export function useTemplate({ kind, locale, version, content: saved }: Template) {
  const [content, setContent] = useState(saved);
  const params = { kind, locale };
  const saving = useWrite(saveEmailTemplate, {
    changes: templateReads,
    notice: (made) => `Saved as version ${made.version}. It applies to emails queued from now on.`,
  });
  const resetting = useAction(resetEmailTemplate, {
    changes: templateReads,
    notice: 'Reset to the default. Earlier versions can be restored.',
  });
  const testing = useAction(sendTestEmail, { notice: ({ to }) => `Test email to ${to} is on its way` });
  return {
    content,
    set: (change: Partial<TemplateContent>) => setContent((now) => ({ ...now, ...change })),
    discard: () => setContent(saved),
    isChanged: JSON.stringify(content) !== JSON.stringify(saved),
    faults: templateFaults(kind, content),
    saving,
    testing,
    save: () => saving.mutate({ params, body: { content, basedOn: version } }),
    reset: () => resetting.mutate({ params } as never),
    sendTest: () => testing.mutate({ params, body: { content } }),
  };
}
