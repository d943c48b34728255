import { Badge, Button, Code, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Card } from '../../components/card.tsx';
import { Confirm } from '../../components/confirm.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { When } from '../../components/date.tsx';
import { Empty, Reading } from '../../components/states.tsx';

interface Revocable {
  id: string;
  name: string;
  prefix: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

interface RevocableListProps<Answer, Row extends Revocable> {
  title: string;
  about: string;
  /** What one of them is called: `key`, `token`. */
  noun: string;
  of: UseQueryResult<Answer>;
  rows: (answer: Answer) => readonly Row[];
  /** Columns between the name and when it was used last. */
  columns: readonly Column<Row>[];
  empty: string;
  /** What revoking does. */
  warning: string;
  onRevoke: (id: string) => Promise<unknown>;
  /** The form for a new one. */
  children: ReactNode;
}

/** What was given out with a secret, and can be taken back: API keys, access tokens. */
export function RevocableList<Answer, Row extends Revocable>(props: RevocableListProps<Answer, Row>) {
  const { title, about, noun, of, rows, columns, empty, warning, onRevoke, children } = props;
  const [leaving, setLeaving] = useState<Row | null>(null);
  return (
    <Card title={title} about={about}>
      <Stack>
        {children}
        <Reading of={of}>
          {(answer) => (
            <DataTable
              label={title}
              rows={rows(answer)}
              keyOf={({ id }) => id}
              empty={<Empty title={`No ${noun}s`}>{empty}</Empty>}
              columns={[
                { header: 'Name', cell: ({ name }) => name },
                { header: 'Begins with', cell: ({ prefix }) => <Code>{prefix}…</Code> },
                ...columns,
                {
                  header: 'Last used',
                  cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : 'never'),
                },
                {
                  header: 'State',
                  end: true,
                  cell: (row) =>
                    row.revokedAt ? (
                      <Badge color="gray">revoked</Badge>
                    ) : (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={`Revoke the ${noun} ${row.name}`}
                        onClick={() => setLeaving(row)}
                      >
                        Revoke
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Reading>
      </Stack>
      <Confirm
        opened={leaving !== null}
        title={`Revoke “${leaving?.name}”?`}
        action="Revoke"
        onClose={() => setLeaving(null)}
        onConfirm={() => onRevoke(leaving?.id ?? '')}
      >
        {warning} This cannot be undone.
      </Confirm>
    </Card>
  );
}
