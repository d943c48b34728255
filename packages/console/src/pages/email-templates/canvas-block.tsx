import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { hasLabel, hasText, type TemplateBlock } from '@tribune/contract/mails/template-kinds';
import type { ReactNode } from 'react';
import { ActionMenu, moveActions } from '../../components/action-menu.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { IconTrash } from '../../components/icons.ts';
import { blockNames } from './blocks.ts';
import classes from './canvas.module.css';

interface CanvasBlockProps {
  block: TemplateBlock;
  place: number;
  last: number;
  dir: 'ltr' | 'rtl';
  error: (name: 'type' | 'text' | 'label') => ReactNode;
  onChange: (block: TemplateBlock) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A block of the email: fields for its texts, or the content that Tribune inserts. */
export function CanvasBlock(props: CanvasBlockProps) {
  const { block, place, dir, error, onChange } = props;
  const { name, about } = blockNames[block.type];
  const title = `${name} (block ${place})`;
  return (
    <Stack gap={4} role="group" aria-label={title} className={classes.block}>
      <Group justify="space-between" wrap="nowrap" gap="xs" dir="ltr">
        <SmallHint>
          <b>{name}</b> {block.type !== 'text' && about}
        </SmallHint>
        <BlockMenu title={title} {...props} />
      </Group>
      {error('type') && (
        <Text size="sm" c="red">
          {error('type')}
        </Text>
      )}
      {hasText(block.type) && (
        <Textarea
          aria-label={`Text of ${title}`}
          placeholder={block.type === 'button' ? 'Text above the button (optional)' : undefined}
          classNames={{ input: classes.text ?? '' }}
          dir={dir}
          autosize
          value={block.text ?? ''}
          onChange={({ target }) => onChange({ ...block, text: target.value })}
          error={error('text')}
        />
      )}
      {hasLabel(block.type) && (
        <TextInput
          aria-label={`Label of ${title}`}
          placeholder="Label of the button"
          classNames={{ input: `${classes.text} ${classes.label}` }}
          dir={dir}
          value={block.label ?? ''}
          onChange={({ target }) => onChange({ ...block, label: target.value })}
          error={error('label')}
        />
      )}
    </Stack>
  );
}

function BlockMenu({ title, place, last, onMove, onRemove }: CanvasBlockProps & { title: string }) {
  return (
    <ActionMenu
      label={`Actions for ${title}`}
      actions={[
        ...moveActions(place - 1, last, onMove),
        { label: 'Delete block', icon: IconTrash, isDestructive: true, onClick: onRemove },
      ]}
    />
  );
}
