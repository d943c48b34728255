import { Button, Menu, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import {
  type BlockType,
  hasLabel,
  hasText,
  type TemplateBlock,
  type TemplateContent,
  type TemplateFault,
  templateLengths,
} from '@tribune/contract/mails/template-kinds';
import { type ReactNode, useRef } from 'react';
import { moved } from '../../components/action-menu.tsx';
import { Card } from '../../components/card.tsx';
import { SmallHint } from '../../components/hint.tsx';
import { IconPlus } from '../../components/icons.ts';
import { blockNames } from './blocks.ts';
import classes from './canvas.module.css';
import { CanvasBlock } from './canvas-block.tsx';
import { InsertVariable, type Variable } from './insert-variable.tsx';

interface CanvasProps {
  content: TemplateContent;
  set: (change: Partial<TemplateContent>) => void;
  faults: readonly TemplateFault[];
  blocks: readonly BlockType[];
  variables: readonly Variable[];
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

/** The email with fields for its texts: first the lines in the inbox, then the content. */
export function Canvas(props: CanvasProps) {
  const { content, set, faults, variables, dir } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const line = (field: 'subject' | 'preheader', label: string, description?: string) => (
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
    <Card
      title="Content"
      actions={
        <>
          <InsertVariable within={canvas} variables={variables} />
          <AddBlock {...props} />
        </>
      }
    >
      <Stack ref={canvas}>
        {line('subject', 'Subject')}
        {line('preheader', 'Preheader', 'Shown beside the subject in the inbox.')}
        <div className={classes.sheet} dir={dir}>
          <Sheet {...props} />
        </div>
      </Stack>
    </Card>
  );
}

function Sheet({ content, set, faults, dir, hasUnsubscribe }: CanvasProps) {
  return (
    <>
      <Switch
        label="Show logo"
        checked={content.showLogo}
        onChange={({ target }) => set({ showLogo: target.checked })}
      />
      <TextInput
        aria-label="Heading"
        placeholder="Heading (optional)"
        classNames={{ input: `${classes.text} ${classes.heading}` }}
        dir={dir}
        value={content.heading ?? ''}
        onChange={({ target }) => set({ heading: target.value })}
        error={errorOf(faults, 'heading')}
      />
      <Body content={content} set={set} faults={faults} dir={dir} />
      <Textarea
        label="Footer"
        description="Why the recipient receives this email."
        classNames={{ input: classes.text ?? '' }}
        dir={dir}
        autosize
        value={content.footer}
        onChange={({ target }) => set({ footer: target.value })}
        error={errorOf(faults, 'footer')}
        required
      />
      {hasUnsubscribe && (
        <TextInput
          label="Unsubscribe link"
          classNames={{ input: classes.text ?? '' }}
          dir={dir}
          value={content.unsubscribe ?? ''}
          onChange={({ target }) => set({ unsubscribe: target.value })}
          error={errorOf(faults, 'unsubscribe')}
          required
        />
      )}
    </>
  );
}

function Body({ content, set, faults, dir }: Pick<CanvasProps, 'content' | 'set' | 'faults' | 'dir'>) {
  const { body } = content;
  // Blocks have no ID; fields and menus refer to them by position.
  const placed = body.map((block, index) => ({ block, index, place: index + 1 }));
  const error = errorOf(faults, 'body');
  return (
    <>
      {error && (
        <Text size="sm" c="red" role="alert">
          The body {String(error).charAt(0).toLowerCase()}
          {String(error).slice(1)}
        </Text>
      )}
      {placed.map(({ block, index, place }) => (
        <CanvasBlock
          key={place}
          block={block}
          place={place}
          last={body.length}
          dir={dir}
          error={(name) => errorOf(faults, `body.${index}.${name}`)}
          onChange={(changed) => set({ body: body.with(index, changed) })}
          onMove={(by) => set({ body: moved(body, index, by) })}
          onRemove={() => set({ body: body.toSpliced(index, 1) })}
        />
      ))}
    </>
  );
}

function AddBlock({ content: { body }, set, blocks }: CanvasProps) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={body.length >= templateLengths.blocks}
        >
          Add block
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw={320}>
        {blocks.map((type) => (
          <Menu.Item key={type} onClick={() => set({ body: [...body, newBlock(type)] })}>
            {blockNames[type].name}
            <SmallHint>{blockNames[type].about}</SmallHint>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const newBlock = (type: BlockType): TemplateBlock => ({
  type,
  ...(hasText(type) === 'required' && { text: '' }),
  ...(hasLabel(type) && { label: '' }),
});
