import {
  ActionIcon,
  Button,
  Group,
  Menu,
  Paper,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import {
  type BlockType,
  hasLabel,
  hasText,
  type TemplateBlock,
  type TemplateContent,
  type TemplateFault,
  templateLengths,
} from '@tribune/contract/mails/template-kinds';
import type { ReactNode } from 'react';
import { Card } from '../../components/card.tsx';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '../../components/icons.ts';
import { blockNames } from './blocks.ts';

export interface FieldsProps {
  content: TemplateContent;
  set: (change: Partial<TemplateContent>) => void;
  faults: readonly TemplateFault[];
  blocks: readonly BlockType[];
  /** Direction of the template's language. */
  dir: 'ltr' | 'rtl';
  hasUnsubscribe: boolean;
}

/** The faults of a field and their positions, as a sentence. */
function errorOf(faults: readonly TemplateFault[], field: string): ReactNode {
  const own = faults.filter((fault) => fault.field === field);
  if (own.length === 0) return undefined;
  return own
    .map(({ message, at, length }) => {
      const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
      return length > 0 ? `${sentence} (character ${at + 1}).` : `${sentence}.`;
    })
    .join(' ');
}

export function TemplateFields({ content, set, faults, blocks, dir, hasUnsubscribe }: FieldsProps) {
  const line = (field: 'subject' | 'preheader' | 'heading', label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      dir={dir}
      value={content[field] ?? ''}
      onChange={({ target }) => set({ [field]: target.value })}
      error={errorOf(faults, field)}
      required={field === 'subject'}
    />
  );
  return (
    <Stack>
      <Card title="Header">
        <Stack>
          {line('subject', 'Subject')}
          {line('preheader', 'Preheader', 'Shown beside the subject in the inbox.')}
          <Switch
            label="Show logo"
            checked={content.showLogo}
            onChange={({ target }) => set({ showLogo: target.checked })}
          />
          {line('heading', 'Heading')}
        </Stack>
      </Card>
      <Card title="Body">
        <Body content={content} set={set} faults={faults} blocks={blocks} dir={dir} />
      </Card>
      <Card title="Footer">
        <Stack>
          <Textarea
            label="Footer"
            description="Why the recipient receives this email."
            dir={dir}
            autosize
            minRows={2}
            value={content.footer}
            onChange={({ target }) => set({ footer: target.value })}
            error={errorOf(faults, 'footer')}
            required
          />
          {hasUnsubscribe && (
            <TextInput
              label="Unsubscribe link"
              dir={dir}
              value={content.unsubscribe ?? ''}
              onChange={({ target }) => set({ unsubscribe: target.value })}
              error={errorOf(faults, 'unsubscribe')}
              required
            />
          )}
        </Stack>
      </Card>
    </Stack>
  );
}

function Body({ content: { body }, set, faults, blocks, dir }: Omit<FieldsProps, 'hasUnsubscribe'>) {
  const replace = (index: number, block: TemplateBlock) => set({ body: body.with(index, block) });
  const move = (index: number, by: -1 | 1) => {
    const moved = [...body];
    const [block] = moved.splice(index, 1);
    if (block) moved.splice(index + by, 0, block);
    set({ body: moved });
  };
  const error = errorOf(faults, 'body');
  return (
    <Stack gap="sm">
      {error && (
        <Text size="sm" c="red" role="alert">
          The body {String(error).charAt(0).toLowerCase()}
          {String(error).slice(1)}
        </Text>
      )}
      {body.map((block, index) => (
        <Block
          // Blocks have no ID; fields and buttons refer to them by position.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          block={block}
          place={index + 1}
          last={body.length}
          dir={dir}
          error={(name) => errorOf(faults, `body.${index}.${name}`)}
          onChange={(changed) => replace(index, changed)}
          onMove={(by) => move(index, by)}
          onRemove={() => set({ body: body.toSpliced(index, 1) })}
        />
      ))}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={body.length >= templateLengths.blocks}
          >
            Add block
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {blocks.map((type) => (
            <Menu.Item key={type} onClick={() => set({ body: [...body, newBlock(type)] })}>
              {blockNames[type].name}
              <Text size="xs" c="dimmed">
                {blockNames[type].about}
              </Text>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Stack>
  );
}

const newBlock = (type: BlockType): TemplateBlock => ({
  type,
  ...(hasText(type) === 'required' && { text: '' }),
  ...(hasLabel(type) && { label: '' }),
});

interface BlockProps {
  block: TemplateBlock;
  place: number;
  last: number;
  dir: 'ltr' | 'rtl';
  error: (name: 'type' | 'text' | 'label') => ReactNode;
  onChange: (block: TemplateBlock) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Block({ block, place, last, dir, error, onChange, onMove, onRemove }: BlockProps) {
  const { type } = block;
  const { name, about } = blockNames[type];
  const title = `${name} (block ${place})`;
  return (
    <Paper withBorder radius="md" p="sm" role="group" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <div>
          <Text size="sm" fw={620}>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {about}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            aria-label={`Move ${title} up`}
            disabled={place === 1}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={`Move ${title} down`}
            disabled={place === last}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={`Delete ${title}`} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </Group>
      <Stack gap="xs">
        {error('type') && (
          <Text size="sm" c="red">
            {error('type')}
          </Text>
        )}
        {hasText(type) && (
          <Textarea
            aria-label={`Text of ${title}`}
            placeholder={type === 'button' ? 'Text above the button (optional)' : undefined}
            dir={dir}
            autosize
            minRows={type === 'button' ? 1 : 2}
            value={block.text ?? ''}
            onChange={({ target }) => onChange({ ...block, text: target.value })}
            error={error('text')}
          />
        )}
        {hasLabel(type) && (
          <TextInput
            label="Label"
            aria-label={`Label of ${title}`}
            dir={dir}
            value={block.label ?? ''}
            onChange={({ target }) => onChange({ ...block, label: target.value })}
            error={error('label')}
          />
        )}
      </Stack>
    </Paper>
  );
}
