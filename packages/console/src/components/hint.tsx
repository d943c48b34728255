import { Text, type TextProps } from '@mantine/core';
import type { HTMLAttributes } from 'react';

type HintProps = TextProps &
  HTMLAttributes<HTMLElement> & { component?: 'dd' | 'div' | 'dt' | 'figcaption' | 'h2' | 'p' | 'span' };

/** Secondary text: an explanation, a time, where something comes from. */
export const Hint = (props: HintProps) => <Text size="sm" c="dimmed" {...props} />;

/** Secondary text below or beside a value. */
export const SmallHint = (props: HintProps) => <Text size="xs" c="dimmed" {...props} />;
