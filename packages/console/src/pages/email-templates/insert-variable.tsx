import { Button, Code, Menu } from '@mantine/core';
import type { AnswerOf, getEmailTemplate } from '@tribune/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { SmallHint } from '../../components/hint.tsx';
import { IconChevronDown } from '../../components/icons.ts';

export type Variable = AnswerOf<typeof getEmailTemplate>['variables'][number];

interface InsertVariableProps {
  /** The element with the fields. */
  within: RefObject<HTMLElement | null>;
  variables: readonly Variable[];
}

/** A menu that inserts a variable at the cursor of the last focused field, by default the first field. */
export function InsertVariable({ within, variables }: InsertVariableProps) {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  useEffect(() => {
    const canvas = within.current;
    const remember = ({ target }: FocusEvent) => {
      if (isTextField(target)) last.current = target;
    };
    canvas?.addEventListener('focusin', remember);
    return () => canvas?.removeEventListener('focusin', remember);
  }, [within]);

  function insert(name: string) {
    const field = last.current?.isConnected ? last.current : within.current?.querySelector('input');
    if (!field) return;
    const end = field.value.length;
    field.setRangeText(`{{${name}}}`, field.selectionStart ?? end, field.selectionEnd ?? end, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }

  return (
    <Menu position="bottom-end" shadow="md" returnFocus={false}>
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<IconChevronDown size={16} />}>
          Insert variable
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={320}>
        {variables.map(({ name, description, sample }) => (
          <Menu.Item key={name} onClick={() => insert(name)}>
            {description}
            <SmallHint>
              <Code>{`{{${name}}}`}</Code> {sample && <bdi>{sample}</bdi>}
            </SmallHint>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>
          <Code>{'{{firstName|there}}'}</Code> is “there” where the first name is unknown.
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
