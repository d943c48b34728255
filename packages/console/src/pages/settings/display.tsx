import { NumberInput, Switch } from '@mantine/core';
import { Card } from '../../components/card.tsx';
import { FieldRows } from '../../components/field-rows.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { DesignFields } from './design-fields.tsx';
import { type FieldsProps, inputsOf, SettingsFields } from './settings-page.tsx';
import { WidgetPreview } from './widget-preview.tsx';

export default function DisplayPage() {
  return (
    <>
      <PageHeader about="How reviews look in your store, and what is shown with them." />
      <SettingsFields
        preview={(draft) => ({
          title: 'Preview',
          about: 'The widget with your reviews and unsaved changes. Nothing is submitted from here.',
          content: <WidgetPreview draft={draft} />,
        })}
      >
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
      <FieldRows>
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
          description="Reviews that brands share with you are always shown and marked, even if averages leave them out."
          {...toggle('countSyndicatedReviews')}
        />
        <Switch
          label="Count reviews by insiders in averages"
          description="Reviews by people who work for the store or brand, or are close to it, are always shown and marked, even if averages leave them out."
          {...toggle('countInsiderReviews')}
        />
        <NumberInput
          label="Translated characters per day"
          description="Shoppers can have reviews translated, by the translation service of this installation, if it has one. 0 sends nothing."
          min={0}
          max={100_000_000}
          thousandSeparator=","
          {...count('translationCharactersPerDay', 0)}
        />
        <NumberInput
          label="Worded answers per day"
          description="The language model of this installation, if it has one, words answers to shoppers’ questions from the reviews they quote. Each sentence is checked against these and marked as generated. 0 sends nothing."
          min={0}
          max={1_000_000}
          {...count('languageModelAnswersPerDay', 0)}
        />
      </FieldRows>
    </Card>
  );
}
