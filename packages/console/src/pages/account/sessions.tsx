import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { auth } from '../../app/auth.ts';
import { Card } from '../../components/card.tsx';
import type { Column } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { ReadTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';
import { useAuth } from './use-auth.ts';

interface Session {
  id: string;
  current: boolean;
  createdAt: string;
  ipAddress: string | null;
  userAgent: string | null;
}

/** Every browser in which the person is signed in. */
export function Sessions() {
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: () => auth<Session[]>('/list-sessions') });
  const end = useAuth('/revoke-session', {
    changes: ['sessions'],
    notice: 'Session ended',
  });
  const endOthers = useAuth('/revoke-other-sessions', {
    changes: ['sessions'],
    notice: 'Signed out everywhere else',
  });
  return (
    <Card
      title="Sessions"
      about="Where you are signed in. Sign out of sessions that you don’t recognize."
      actions={
        sessions.data &&
        sessions.data.length > 1 && (
          <Button
            size="xs"
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({})}
          >
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ReadTable
        of={sessions}
        label="Sessions"
        rowsOf={(all) => all}
        keyOf={({ id }) => id}
        empty={<Empty title="No active sessions" />}
        columns={columnsOf((id) => end.mutate({ id }))}
      />
    </Card>
  );
}

const columnsOf = (end: (id: string) => void): readonly Column<Session>[] => [
  { header: 'Browser', cell: ({ userAgent }) => browserOf(userAgent) },
  { header: 'IP address', cell: ({ ipAddress }) => ipAddress },
  { header: 'Since', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    header: 'Actions',
    end: true,
    phone: 'end',
    cell: ({ id, current, userAgent }) =>
      current ? (
        <Badge>This session</Badge>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Sign out of ${browserOf(userAgent)}`}
          onClick={() => end(id)}
        >
          Sign out
        </Button>
      ),
  },
];

/** Such as "Firefox on Linux", from the user agent. */
function browserOf(agent: string | null): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent ?? ''))?.[1];
  const browser = find([
    [/Edg\//, 'Edge'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = find([
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
  return browser ? `${browser}${system ? ` on ${system}` : ''}` : (agent ?? 'Unknown browser');
}
