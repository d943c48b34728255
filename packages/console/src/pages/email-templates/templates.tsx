import { Badge, Select, Stack, Text } from '@mantine/core';
import { listEmailTemplates, locales } from '@tribune/contract';
import { useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { asOneOf, FiltersBar, useFilters } from '../../components/filters.tsx';
import { labelOf } from '../../components/labels.ts';
import { LogoFields } from '../../components/logo-fields.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { ToPage } from '../../components/to-page.tsx';
import { languageOf } from './languages.ts';

/** All kinds of emails in one language, and the logo. */
export default function TemplatesPage() {
  const read = useRead(listEmailTemplates);
  const [{ locale = 'en' }, change] = useFilters((search) => ({ locale: asOneOf(search.locale, locales) }));
  return (
    <>
      <PageHeader
        title="Email templates"
        about="Emails to your customers and staff, in your words. Changes apply to emails queued from then on."
      />
      <Stack>
        <LogoFields />
        <FiltersBar>
          <Select
            label="Language"
            data={locales.map((value) => ({ value, label: languageOf(value) }))}
            value={locale}
            onChange={(chosen) => change({ locale: (chosen ?? undefined) as typeof locale | undefined })}
            allowDeselect={false}
            w={200}
          />
        </FiltersBar>
        <Card>
          <Reading of={read}>
            {({ emailTemplates }) => (
              <DataTable
                label="Email templates"
                rows={emailTemplates.filter((one) => one.locale === locale)}
                keyOf={({ kind }) => kind}
                empty={<Empty title="No templates">Choose another language.</Empty>}
                columns={[
                  {
                    header: 'Email',
                    cell: ({ kind }) => (
                      <ToPage to="settings/emails/$kind/$locale" params={{ kind, locale }}>
                        {labelOf(kind)}
                      </ToPage>
                    ),
                  },
                  {
                    header: 'Content',
                    cell: ({ customized, version }) => (
                      <Badge variant="dot" color={customized ? 'teal' : 'gray'} c="inherit">
                        {customized ? `Customized, version ${version}` : 'Default'}
                      </Badge>
                    ),
                  },
                  {
                    header: 'Changed',
                    cell: ({ changedAt, changedBy }) =>
                      changedAt ? (
                        <span>
                          <RelativeTime at={changedAt} />
                          <Text size="xs" c="dimmed">
                            {changedBy}
                          </Text>
                        </span>
                      ) : (
                        '–'
                      ),
                  },
                ]}
              />
            )}
          </Reading>
        </Card>
      </Stack>
    </>
  );
}
