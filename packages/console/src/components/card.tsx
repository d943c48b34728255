import { Group, Paper, type PaperProps, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import classes from './card.module.css';
import { Hint } from './hint.tsx';

const InCard = createContext(false);

interface BoxProps extends Pick<PaperProps, 'p'> {
  id?: string | undefined;
  className?: string | undefined;
  isSection?: boolean;
  children: ReactNode;
}

/** The frame of a card. A card inside another one has no frame, to avoid nested boxes. */
export function Box({ id, isSection = false, className = '', children, p = 0 }: BoxProps) {
  if (useContext(InCard)) return <div className={className}>{children}</div>;
  return (
    <Paper
      id={id}
      withBorder
      radius="lg"
      p={p}
      component={isSection ? 'section' : 'div'}
      bg="var(--tribune-card)"
      className={className}
      data-card
    >
      <InCard value={true}>{children}</InCard>
    </Paper>
  );
}

/** Content of a dialog or another layer, which is not inside the card that opened it. */
export const OutsideOfCards = ({ children }: { children: ReactNode }) => (
  <InCard value={false}>{children}</InCard>
);

interface CardProps {
  title?: string;
  /** Anchor for links to this part of the page. */
  id?: string;
  about?: ReactNode;
  /** Actions for the whole card, beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
}

export function Card({ title, id, about, actions, children }: CardProps) {
  const order = useContext(InCard) ? 3 : 2;
  return (
    <Box id={id} isSection p={{ base: 'md', sm: 'lg' }}>
      {(title || actions) && (
        <Group justify="space-between" align="flex-start" gap="xs">
          {title && (
            <Title order={order} flex="1 1 9rem">
              {title}
            </Title>
          )}
          {actions && (
            <Group gap="xs" style={{ flexShrink: 0 }}>
              {actions}
            </Group>
          )}
        </Group>
      )}
      {about && (
        <Hint mt={4} maw={680}>
          {about}
        </Hint>
      )}
      {children && <div className={title || about ? classes.content : ''}>{children}</div>}
    </Box>
  );
}
