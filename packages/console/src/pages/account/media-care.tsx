import { NumberInput } from '@mantine/core';
import { type AnswerOf, changePreferences, getPreferences } from '@tribune/contract';
import { useState } from 'react';
import { useAction, useRead } from '../../app/calls.ts';
import { Card } from '../../components/card.tsx';
import { FieldRows } from '../../components/field-rows.tsx';
import { useExposure } from '../../components/media-care/use-exposure.ts';
import { OneOf } from '../../components/one-of.tsx';
import { Reading } from '../../components/states.tsx';

type Preferences = AnswerOf<typeof getPreferences>;

const covers: Record<Preferences['mediaCover'], string> = {
  blur: 'Blurred',
  grayscale: 'In grayscale',
  both: 'Blurred and in grayscale',
  none: 'Visible at once',
};

/** How sensitive content is shown to the person, how much of it they viewed, and when to suggest a break. */
export function MediaCare() {
  const preferences = useRead(getPreferences);
  return (
    <Card
      title="Sensitive content"
      about="Photos and videos that are not published or were reported, and texts that are held for threats, hate or offensive language."
    >
      <Reading of={preferences}>{(current) => <Choices current={current} />}</Reading>
    </Card>
  );
}

function Choices({ current: { mediaCover, breakAfter } }: { current: Preferences }) {
  const change = useAction(changePreferences, { changes: [getPreferences] });
  const [items, setItems] = useState<string | number>(breakAfter);
  const {
    exposure: { today, shift },
  } = useExposure();
  const save = (body: Partial<Preferences>) => change.mutate({ body });
  return (
    <FieldRows>
      <OneOf
        label="Photos and videos, until you reveal them"
        choices={covers}
        value={(change.isPending && change.variables.body.mediaCover) || mediaCover}
        onChange={(chosen) => save({ mediaCover: chosen })}
        disabled={false}
      />
      <NumberInput
        label="Suggest a break after (items)"
        description={`Sensitive items that you view without a break of 15 minutes; 0 suggests none. Viewed today: ${today}. In this shift: ${shift}. Only this browser counts: nobody else sees these numbers.`}
        min={0}
        max={1000}
        value={items}
        onChange={setItems}
        onBlur={() => typeof items === 'number' && items !== breakAfter && save({ breakAfter: items })}
      />
    </FieldRows>
  );
}
