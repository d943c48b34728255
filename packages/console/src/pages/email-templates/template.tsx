import { Button, Code, Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import {
  type AnswerOf,
  getEmailTemplate,
  listEmailTemplates,
  listEmailTemplateVersions,
  resetEmailTemplate,
  saveEmailTemplate,
  sendTestEmail,
} from '@tribune/contract';
import { templateFaults, templateKinds } from '@tribune/contract/mails/template-kinds';
import { useState } from 'react';
import { useRead, useWrite } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { labelOf } from '../../components/labels.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { SettingsForm } from '../../components/settings-form.tsx';
import { Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { notify, notifyFailure } from '../../components/toasts.tsx';
import { TemplateFields } from './fields.tsx';
import { languageOf } from './languages.ts';
import { TemplatePreview } from './preview.tsx';
import { Versions } from './versions.tsx';

type Template = AnswerOf<typeof getEmailTemplate>;
const changes = [getEmailTemplate, listEmailTemplates, listEmailTemplateVersions];

/** Editor of one kind of email in one language. */
export default function TemplatePage() {
  const { kind = '', locale = '' } = useParams({ strict: false }) as { kind?: string; locale?: string };
  const read = useRead(getEmailTemplate, { params: { kind, locale } });
  return (
    <>
      <PageHeader
        title={labelOf(kind)}
        about={
          <>
            {languageOf(locale)} ·{' '}
            <ToPage to="settings/emails" search={{ locale }}>
              All templates
            </ToPage>
          </>
        }
      />
      <Reading of={read}>
        {(saved) => <Editor key={`${kind} ${locale} ${saved.version}`} saved={saved} />}
      </Reading>
    </>
  );
}

function Editor({ saved }: { saved: Template }) {
  const { kind, locale, version, customized, variables } = saved;
  const [content, setContent] = useState(saved.content);
  const isChanged = JSON.stringify(content) !== JSON.stringify(saved.content);
  const faults = templateFaults(kind, content);
  const params = { kind, locale };
  const save = useWrite(saveEmailTemplate, {
    changes,
    onDone: (made) => notify(`Saved as version ${made.version}. It applies to emails queued from now on.`),
  });
  const reset = useWrite(resetEmailTemplate, {
    changes,
    onDone: () => notify('Reset to the default. Earlier versions can be restored.'),
  });
  const test = useWrite(sendTestEmail, { onDone: ({ to }) => notify(`Test email to ${to} is on its way`) });
  return (
    <SettingsForm
      onSave={() => save.mutate({ params, body: { content, basedOn: version } })}
      onDiscard={() => setContent(saved.content)}
      of={save}
      isChanged={isChanged}
      refusal={
        faults.length > 0 ? `${faults.length} ${faults.length === 1 ? 'error' : 'errors'} to fix` : null
      }
      save="Save template"
      actions={
        <>
          <Button
            variant="default"
            disabled={faults.length > 0}
            loading={test.isPending}
            onClick={() => test.mutate({ params, body: { content } }, { onError: notifyFailure })}
          >
            Send test to me
          </Button>
          <Button
            variant="default"
            disabled={!customized}
            loading={reset.isPending}
            onClick={() => reset.mutate({ params } as never, { onError: notifyFailure })}
          >
            Reset to default
          </Button>
        </>
      }
      preview={<TemplatePreview kind={kind} locale={locale} content={content} />}
    >
      <TemplateFields
        content={content}
        set={(change) => setContent((now) => ({ ...now, ...change }))}
        faults={faults}
        blocks={saved.blocks}
        dir={locale === 'ar' ? 'rtl' : 'ltr'}
        hasUnsubscribe={templateKinds[kind].unsubscribe}
      />
      <Card
        title="Variables"
        about={
          <>
            Write <Code>{'{{firstName|there}}'}</Code> to use “there” where the first name is unknown.
          </>
        }
      >
        <Stack gap={6}>
          {variables.map(({ name, description, sample }) => (
            <Text size="sm" key={name}>
              <Code>{`{{${name}}}`}</Code> {description}
              {sample && <bdi> ({sample})</bdi>}
            </Text>
          ))}
        </Stack>
      </Card>
      <Versions kind={kind} locale={locale} />
    </SettingsForm>
  );
}
