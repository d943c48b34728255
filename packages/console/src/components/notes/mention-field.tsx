import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { listStaff } from '@tribune/contract';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useRead } from '../../app/calls.ts';
import { usePerson } from '../../app/merchant.tsx';

interface MentionFieldProps extends Omit<TextareaProps, 'value' | 'onChange' | 'onKeyDown'> {
  value: string;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** A text field that suggests colleagues after an `@`. */
export function MentionField({ value, onText, onKeyDown, ...props }: MentionFieldProps) {
  const [caret, setCaret] = useState(value.length);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const typed = nameBefore(value.slice(0, caret));
  const colleagues = useColleaguesNamed(typed);
  const opened = colleagues.length > 0 && dismissed !== value;
  const combobox = useCombobox({ opened });
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is another one after each change of the list
  useEffect(() => {
    if (opened) selectFirstOption();
  }, [selectFirstOption, opened, typed]);

  function mention(name: string) {
    const before = value.slice(0, caret - (typed?.length ?? 0));
    const after = value.slice(caret);
    onText(`${before}${name}${after.startsWith(' ') ? '' : ' '}${after}`);
    setCaret(before.length + name.length + 1);
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!opened || event.key !== 'Escape') return onKeyDown(event);
    event.stopPropagation();
    setDismissed(value);
  }
  return (
    <Combobox store={combobox} onOptionSubmit={mention} withinPortal={false} position="bottom-start">
      <Combobox.EventsTarget>
        <Textarea
          {...props}
          value={value}
          onChange={({ target }) => {
            setCaret(target.selectionStart);
            onText(target.value);
          }}
          onKeyDown={press}
          autosize
          minRows={2}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label="Colleagues" hidden={!opened}>
        {colleagues.map(({ id, name }) => (
          <Combobox.Option key={id} value={name}>
            {name}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox>
  );
}

/** The beginning of a name that is being typed after an `@`; undefined elsewhere. */
const nameBefore = (text: string) => /(?:^|[^\p{L}\p{N}._])@(\p{L}?[\p{L} '’-]*)$/u.exec(text)?.[1];

function useColleaguesNamed(typed: string | undefined) {
  const me = usePerson();
  const staff = useRead(listStaff).data?.staff ?? [];
  if (typed === undefined) return [];
  const start = typed.toLowerCase();
  return staff
    .filter(({ email, name }) => email !== me.email && name.toLowerCase().startsWith(start))
    .slice(0, 8);
}
