import { Badge, Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { getEmailTemplate } from '@tribune/contract/email-templates';
import { templateKinds } from '@tribune/contract/mails/template-kinds';
import { useRead } from '../../app/calls.ts';
import { labelOf, plural } from '../../components/labels.ts';
import { languageName } from '../../components/languages.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { SettingsForm } from '../../components/settings-form.tsx';
import { Reading } from '../../components/states.tsx';
import { Canvas } from './canvas.tsx';
import { TemplatePreview } from './preview.tsx';
import { type Template, useTemplate } from './use-template.ts';
import { Versions } from './versions.tsx';

/** Editor of one kind of email in one language. */
export default function TemplatePage() {
  const { kind = '', locale = '' } = useParams({ strict: false }) as { kind?: string; locale?: string };
  const read = useRead(getEmailTemplate, { params: { kind, locale } });
  return (
    <Reading of={read}>
      {(saved) => <Editor key={`${kind} ${locale} ${saved.version}`} saved={saved} />}
    </Reading>
  );
}

function Editor({ saved }: { saved: Template }) {
  const { kind, locale } = saved;
  const template = useTemplate(saved);
  const { content, set, faults } = template;
  return (
    <>
      <Header saved={saved} template={template} />
      <SettingsForm
        onSave={template.save}
        onDiscard={template.discard}
        of={template.saving}
        isChanged={template.isChanged}
        refusal={faults.length > 0 ? `${plural(faults.length, 'error')} to fix` : null}
        save="Save template"
        preview={{
          title: 'Preview',
          about: 'Rendered as it is sent, addressed to you. Links lead nowhere.',
          content: <TemplatePreview kind={kind} locale={locale} content={content} />,
        }}
      >
        <Canvas
          content={content}
          set={set}
          faults={faults}
          blocks={saved.blocks}
          variables={saved.variables}
          dir={locale === 'ar' ? 'rtl' : 'ltr'}
          hasUnsubscribe={templateKinds[kind].unsubscribe}
        />
      </SettingsForm>
    </>
  );
}

interface HeaderProps {
  saved: Template;
  template: ReturnType<typeof useTemplate>;
}

function Header({ saved: { kind, locale, customized }, template }: HeaderProps) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <PageHeader
        title={labelOf(kind)}
        about={languageName(locale)}
        status={customized && <Badge>Customized</Badge>}
        menu={[
          { label: 'Version history', onClick: open },
          { label: 'Reset to default', disabled: !customized, onClick: template.reset },
        ]}
      >
        <Button
          variant="default"
          disabled={template.faults.length > 0}
          loading={template.testing.isPending}
          onClick={template.sendTest}
        >
          Send test to me
        </Button>
      </PageHeader>
      <Modal opened={isOpen} onClose={close} size="lg" title="Version history">
        <Versions kind={kind} locale={locale} onRestored={close} />
      </Modal>
    </>
  );
}
