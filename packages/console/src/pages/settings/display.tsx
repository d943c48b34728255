import { NumberInput, Stack, Switch } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { DesignFields } from './design-fields.tsx';
import { type FieldsProps, inputsOf, SettingsFields } from './settings-page.tsx';
import { WidgetPreview } from './widget-preview.tsx';

export default function DisplayPage() {
  return (
    <>
      <PageHeader title="Display" about="How reviews look in your store, and what is shown with them." />
      <SettingsFields preview={(draft) => <WidgetPreview draft={draft} />}>
        {(fields) => (
          <>
            <DesignFields {...fields} />
            <ContentFields {...fields} />
          </>
        )}
      </SettingsFields>
    </>
  );
}

function ContentFields(fields: FieldsProps) {
  const { toggle, count } = inputsOf(fields);
  return (
    <Card title="Content">
      <Stack>
        <Switch
          label="Hide summaries of reviews"
          description="“What customers say” is made automatically from published reviews. You can hide it, but not change it."
          {...toggle('hideSummaries')}
        />
        <Switch
          label="Suggest what to write about"
          description="Review forms show aspects of the product that readers ask about and reviews mention. They do not depend on ratings."
          {...toggle('writingIdeas')}
        />
        <Switch
          label="Count reviews from other merchants in averages"
          description="Reviews that brands share with you are always shown and marked. Off, averages and star distributions are of your own reviews."
          {...toggle('countSyndicatedReviews')}
        />
        <Switch
          label="Count reviews by insiders in averages"
          description="Reviews by people who say that they work for the store or brand, or are close to it, are always shown and marked. Off, averages and star distributions leave them out."
          {...toggle('countInsiderReviews')}
        />
        <NumberInput
          label="Translated characters per day"
          description="Shoppers can have reviews translated up to this limit. The reviews are sent to the translation service of this installation, if it has one. 0 sends nothing."
          min={0}
          max={100_000_000}
          thousandSeparator=","
          {...count('translationCharactersPerDay', 0)}
        />
        <NumberInput
          label="Worded answers per day"
          description="Answers to shoppers' questions quote reviews. Up to this limit, the language model of this installation, if it has one, also words them: each sentence is checked against the quoted reviews and marked as generated. Questions and quoted sentences are sent to it. 0 sends nothing."
          min={0}
          max={1_000_000}
          {...count('languageModelAnswersPerDay', 0)}
        />
      </Stack>
    </Card>
  );
}
