import { Center, Loader, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../app/failure.tsx';
import { Hint } from './hint.tsx';
import classes from './states.module.css';

interface LoadingProps {
  label?: string;
  /** Height of the content being loaded. Without it, everything below is hidden until then, so that nothing shifts (theme/base.css). */
  h?: number;
}

export function Loading({ label = 'Loading', h }: LoadingProps) {
  return (
    <Center p="xl" h={h} role="status" aria-label={label} data-reading={h === undefined || undefined}>
      <Loader type="dots" />
    </Center>
  );
}

/** Empty state: why there is nothing, and what to do. */
export function Empty({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.empty}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && <Hint maw={460}>{children}</Hint>}
      {action}
    </div>
  );
}

interface ReadingProps<Answer> {
  of: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isPending' | 'refetch'>;
  children: (answer: Answer) => ReactNode;
}

/** The response, a loading indicator, or the error. An earlier response stays visible when a refetch fails. */
export function Reading<Answer>({ of, children }: ReadingProps<Answer>) {
  if (of.data !== undefined)
    return (
      <>
        {of.error && <Failure error={of.error} onRetry={() => void of.refetch()} />}
        {children(of.data)}
      </>
    );
  if (of.error) return <Failure error={of.error} onRetry={() => void of.refetch()} />;
  return <Loading />;
}
