import { Badge, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { type AnswerOf, getSettings, locales } from '@tribune/contract';
import { listEmailTemplates } from '@tribune/contract/email-templates';
import { useRead } from '../../app/calls.ts';
import { Box } from '../../components/card.tsx';
import { Choice } from '../../components/choice.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { Hint } from '../../components/hint.tsx';
import { labelOf } from '../../components/labels.ts';
import { languageName } from '../../components/languages.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Reading } from '../../components/states.tsx';
import tiles from '../../components/tiles.module.css';
import { ToPage } from '../../components/to-page.tsx';
import { journey, type Settings, type Stage } from './journey.ts';
import classes from './thumbnail.module.css';
import { Thumbnail } from './thumbnail.tsx';

type Template = AnswerOf<typeof listEmailTemplates>['emailTemplates'][number];

/** All kinds of emails in one language, by when they are sent. */
export default function TemplatesPage() {
  const read = useRead(listEmailTemplates);
  const settings = useRead(getSettings);
  const [{ locale = 'en' }, change] = useFilters((search) => ({ locale: asOneOf(search.locale, locales) }));
  return (
    <>
      <PageHeader
        about={
          <>
            Emails to your customers and staff, in your words. Changes apply to emails queued from then on.
            The logo is under <ToPage to="settings/store">Store</ToPage>.
          </>
        }
      >
        <Choice
          aria-label="Language"
          of={locales}
          names={languageName}
          value={locale}
          onChange={(chosen) => change({ locale: chosen })}
          w={180}
        />
      </PageHeader>
      <Reading of={settings}>
        {(saved) => (
          <Reading of={read}>
            {({ emailTemplates }) => (
              <Stack>
                {journey.map((stage) => (
                  <StageTiles
                    key={stage.title}
                    of={stage}
                    settings={saved}
                    templates={emailTemplates.filter((one) => one.locale === locale)}
                  />
                ))}
              </Stack>
            )}
          </Reading>
        )}
      </Reading>
    </>
  );
}

interface StageTilesProps {
  of: Stage;
  settings: Settings;
  templates: readonly Template[];
}

function StageTiles({ of: { title, emails }, settings, templates }: StageTilesProps) {
  return (
    <section aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} component="ul" className={tiles.tiles}>
        {emails.map(({ kind, sent }) => {
          const template = templates.find((one) => one.kind === kind);
          return template && <Tile key={kind} of={template} sent={sent(settings)} />;
        })}
      </SimpleGrid>
    </section>
  );
}

function Tile({
  of: { kind, locale, customized, version, changedAt },
  sent,
}: {
  of: Template;
  sent: string;
}) {
  return (
    <li>
      <Box p={{ base: 'xs', sm: 'md' }} className={`${tiles.tile} ${classes.row}`}>
        <Thumbnail kind={kind} locale={locale} />
        <div>
          <Title order={3} mt={{ sm: 'sm' }}>
            <ToPage to="settings/emails/$kind/$locale" params={{ kind, locale }} className={tiles.link}>
              {labelOf(kind)}
            </ToPage>
          </Title>
          <Hint>{sent}</Hint>
          {customized && changedAt && (
            <Text size="xs" mt={4} component="div">
              <Badge>Customized</Badge> version {version}, <RelativeTime at={changedAt} />
            </Text>
          )}
        </div>
      </Box>
    </li>
  );
}
