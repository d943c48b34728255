import { Group, NumberInput, SimpleGrid, Stack, Switch, TagsInput } from '@mantine/core';
import { locales } from '@tribune/contract';
import { Card } from '../../components/card.tsx';
import { FieldRows } from '../../components/field-rows.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { languageName } from '../../components/languages.ts';
import { OneOf } from '../../components/one-of.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { itemTypeNames } from '../../components/status-badge.tsx';
import { type FieldsProps, inputsOf, type Settings, SettingsFields } from './settings-page.tsx';

const coveredLanguages = new Intl.ListFormat('en').format(locales.map(languageName));

const policies: Record<Settings['moderationPolicy'], string> = {
  automatic: 'Publish automatically unless flagged',
  manual: 'Hold all for review',
};

export default function ModerationPage() {
  return (
    <>
      <PageHeader about="What is published at once, and what is held for review." />
      <SettingsFields>
        {(fields) => (
          <Stack>
            <Fields {...fields} />
            <Targets {...fields} />
          </Stack>
        )}
      </SettingsFields>
    </>
  );
}

function Fields(fields: FieldsProps) {
  const { draft, set, disabled } = fields;
  const { toggle, count, choice } = inputsOf(fields);
  return (
    <Card>
      <FieldRows>
        <OneOf
          label="New reviews"
          description={`Screening flags personal information, threats, hate speech, offensive language, links, advertising and gibberish in ${coveredLanguages}. Star ratings never affect moderation: suppressing negative reviews is illegal in the US and EU.`}
          choices={policies}
          {...choice('moderationPolicy')}
        />
        {draft.moderationPolicy === 'manual' && <TrustedAuthors {...fields} />}
        <Switch
          label="Verify email addresses"
          description="Reviews are published after the author confirms by email."
          {...toggle('requireEmailVerification')}
        />
        <Switch
          label="Second person decides"
          description="Reported items and appeals are decided by someone other than the first time, once two people on your staff can moderate."
          {...toggle('secondPersonDecides')}
        />
        <NumberInput
          label="Show unusual activity for (days)"
          description="While reviews of a raid are pending, the product’s pages show a notice, for at most this many days after the alarm. 0 shows none."
          min={0}
          max={30}
          {...count('activityNoticeDays')}
        />
        <NumberInput
          label="Language model checks per day"
          description="The language model of this installation, if it has one, checks new texts. It never sees ratings, must cite the words it objects to, and can only hold content for review. 0 sends nothing."
          min={0}
          max={1_000_000}
          {...count('languageModelChecksPerDay')}
        />
        <TagsInput
          label="Blocked words"
          description="Content with one of these words is held for review, whatever its case and accents. Press Enter after each word."
          value={draft.blockedWords}
          onChange={(blockedWords) => set({ blockedWords })}
          disabled={disabled}
          maxTags={1000}
        />
      </FieldRows>
    </Card>
  );
}

const targetNames: Record<keyof Settings['moderationTargets'], string> = {
  ...itemTypeNames,
  report: 'Reports',
  appeal: 'Appeals',
};

/** Hours within which each kind of content is to be decided. */
function Targets({ draft, set, disabled }: FieldsProps) {
  const { moderationTargets: targets } = draft;
  return (
    <Card
      title="Target times"
      about="Hours from submission to decision, including nights and weekends. The queue and Home show what is late, and your moderators receive at most one email a day about it. Leave empty for no target."
    >
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
        {Object.entries(targetNames).map(([kind, label]) => (
          <NumberInput
            key={kind}
            label={label}
            suffix=" h"
            min={1}
            max={8760}
            value={targets[kind as keyof typeof targetNames] ?? ''}
            onChange={(value) =>
              // JSON omits undefined.
              set({ moderationTargets: { ...targets, [kind]: value === '' ? undefined : Number(value) } })
            }
            disabled={disabled}
          />
        ))}
      </SimpleGrid>
    </Card>
  );
}

/** Which authors pass manual moderation. */
function TrustedAuthors(fields: FieldsProps) {
  const { count } = inputsOf(fields);
  return (
    <div>
      <Group gap="md" align="flex-end">
        <NumberInput
          label="Trust after published reviews"
          min={0}
          max={100}
          w={220}
          {...count('trustedAuthorApprovals')}
        />
        <NumberInput
          label="Days without a rejection"
          min={30}
          max={365}
          w={220}
          {...count('trustedAuthorDays')}
          disabled={fields.disabled || fields.draft.trustedAuthorApprovals === 0}
        />
      </Group>
      <SmallHint mt={4}>
        Verified purchases of trusted authors are published without a moderator, unless screening flags them.
        0 holds every review.
      </SmallHint>
    </div>
  );
}
