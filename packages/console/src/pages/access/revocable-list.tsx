import { Badge, Code } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmButton, DialogButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { ReadTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';

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
  /** Singular noun: `key`, `token`. */
  noun: string;
  of: UseQueryResult<Answer>;
  rows: (answer: Answer) => readonly Row[];
  /** Columns between the name and the last use. */
  columns: readonly Column<Row>[];
  empty: string;
  /** Consequence of revoking. */
  warning: string;
  onRevoke: (id: string) => Promise<unknown>;
  /** Label of the button that opens the form; absent if they are not created here. */
  create?: string;
  /** The form that creates one. */
  children?: ReactNode;
}

/** Issued credentials that can be revoked: API keys, access tokens. */
export function RevocableList<Answer, Row extends Revocable>(props: RevocableListProps<Answer, Row>) {
  const { title, about, noun, of, rows, columns, empty, warning, onRevoke, create, children } = props;
  return (
    <Card
      title={title}
      about={about}
      actions={
        create && (
          <DialogButton label={create} variant="default">
            {() => children}
          </DialogButton>
        )
      }
    >
      <ReadTable
        of={of}
        label={title}
        rowsOf={(answer) => rows(answer)}
        keyOf={({ id }) => id}
        empty={<Empty title={`No ${noun}s yet`}>{empty}</Empty>}
        columns={[
          { header: 'Name', cell: ({ name }) => name },
          { header: 'Prefix', phone: 'second', cell: ({ prefix }) => <Code>{prefix}…</Code> },
          ...columns,
          {
            header: 'Last used',
            cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : 'Never'),
          },
          {
            header: 'Status',
            end: true,
            phone: 'end',
            cell: (row) =>
              row.revokedAt ? (
                <Badge color="gray">Revoked</Badge>
              ) : (
                <ConfirmButton
                  label="Revoke"
                  name={`Revoke the ${noun} ${row.name}`}
                  title={`Revoke “${row.name}”?`}
                  size="compact-sm"
                  onConfirm={() => onRevoke(row.id)}
                >
                  {warning} This can’t be undone.
                </ConfirmButton>
              ),
          },
        ]}
      />
    </Card>
  );
}
