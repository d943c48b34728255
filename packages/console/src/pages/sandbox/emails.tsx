import { Anchor, List, Text } from '@mantine/core';
import { roleReaches } from '@tribune/contract';
import { listSandboxEmails } from '@tribune/contract/sandbox';
import { useReadPages } from '../../app/calls.ts';
import { useMerchant } from '../../app/merchant.tsx';
import { DialogButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { Mail } from '../../components/email.tsx';
import { labelOf } from '../../components/labels.ts';
import { PagedTable } from '../../components/paged-table.tsx';
import { Empty } from '../../components/states.tsx';

interface Email {
  to: string;
  subject: string;
  html: string | null;
  text: string;
  links: string[];
}

/** Emails that the sandbox would have sent. */
export function Emails() {
  const { role } = useMerchant();
  const mayRead = roleReaches(role, 'moderator');
  const emails = useReadPages(listSandboxEmails, { query: { limit: 20 } }, { when: mayRead });
  if (!mayRead) return null;
  return (
    <Card title="Sent emails (not delivered)" about="Links in them can be followed.">
      <PagedTable
        of={emails}
        label="Emails"
        rowsOf={(page) => page.emails}
        keyOf={({ id }) => id}
        empty={<Empty title="No emails">Review requests and notifications of the sandbox appear here.</Empty>}
        columns={[
          { header: 'Subject', cell: ({ subject }) => subject },
          { header: 'To', cell: ({ to }) => to },
          { header: 'Type', cell: ({ kind }) => labelOf(kind) },
          { header: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          {
            header: 'Actions',
            end: true,
            cell: (email) => (
              <DialogButton
                label="View"
                name={`View “${email.subject}” to ${email.to}`}
                title="Email"
                dialogSize="xl"
                size="compact-sm"
                variant="default"
              >
                {() => <OpenEmail email={email} />}
              </DialogButton>
            ),
          },
        ]}
      />
    </Card>
  );
}

const OpenEmail = ({ email: { to, subject, html, text, links } }: { email: Email }) => (
  <>
    <Mail about={`To ${to} · not delivered`} subject={subject} html={html} text={text} />
    <Text size="sm" fw={620} mt="md">
      Links
    </Text>
    <List size="sm">
      {links.map((link) => (
        <List.Item key={link} style={{ overflowWrap: 'anywhere' }}>
          <Anchor href={link} target="_blank" rel="noreferrer" size="sm">
            {link}
          </Anchor>
        </List.Item>
      ))}
    </List>
  </>
);
