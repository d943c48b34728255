import {
  Badge,
  Button,
  Code,
  Group,
  Stack,
  Text,
  TextInput,
  type TextInputProps,
  Title,
} from '@mantine/core';
import type { AnswerOf, DomainPurpose } from '@tribune/contract';
import { checkDomain, deleteDomain, listDomains, putDomain } from '@tribune/contract/domains';
import { useRead, useWrite } from '../../app/calls.ts';
import { Failure } from '../../app/failure.tsx';
import { fieldErrors } from '../../app/field-errors.ts';
import { ActionMenu } from '../../components/action-menu.tsx';
import { DialogButton } from '../../components/buttons.tsx';
import { Card } from '../../components/card.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { RelativeTime } from '../../components/date.tsx';
import { FieldRows } from '../../components/field-rows.tsx';
import { type Entered, Form } from '../../components/form.tsx';
import { Hint } from '../../components/hint.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Copy } from '../../components/secret.tsx';
import { Reading } from '../../components/states.tsx';

type Domain = AnswerOf<typeof listDomains>['domains'][number];

const purposes: Record<DomainPurpose, { title: string; about: string; example: string }> = {
  pages: {
    title: 'Review pages and email links',
    about: 'Links in emails to your customers, and the pages behind them, use this domain.',
    example: 'reviews.your-store.com',
  },
  media: {
    title: 'Photos and videos',
    about: 'Photos and videos of your customers are loaded from this domain.',
    example: 'media.your-store.com',
  },
  email: {
    title: 'Emails',
    about:
      'Emails to your customers are sent from this domain and signed with its own key (DKIM), so that they pass DMARC.',
    example: 'mail.your-store.com',
  },
};

const removals: Record<DomainPurpose, string> = {
  pages: 'Links in emails that were already sent stop working. New emails use the address of this service.',
  media: 'Pages that show photos from this domain, such as cached ones, lose them until they are reloaded.',
  email: 'Emails are sent from the address of this service. The signing key is deleted.',
};

const states: Record<Domain['status'], { label: string; color: string }> = {
  pending: { label: 'Pending DNS record', color: 'gray' },
  verified: { label: 'In use', color: 'teal' },
  failing: { label: 'Record missing', color: 'red' },
};

const problems: Record<NonNullable<Domain['problem']>, string> = {
  record_missing:
    'The TXT record was not found. Add it at your DNS provider; it can take an hour until it is visible.',
  record_differs: 'The TXT record has another value. Copy the value below exactly.',
  dns_failed: 'The name servers of the domain did not answer. The next check is in ten minutes.',
  dkim_missing: 'The DKIM record was not found. Add the second record at your DNS provider.',
  dkim_differs: 'The DKIM record has another key. Copy the value of the second record exactly.',
  domain_taken:
    'The domain is in use by another store or for another purpose. Remove its TXT record there first.',
};

/** The store's own domains for hosted pages, media and emails. */
export default function DomainsPage() {
  const read = useRead(listDomains);
  return (
    <>
      <PageHeader about="Domains of your own are optional. Without them, customers see the address of this service." />
      <Reading of={read}>
        {({ domains }) => (
          <Card>
            <FieldRows>
              {(['pages', 'media', 'email'] as const).map((purpose) => (
                <DomainOf
                  key={purpose}
                  purpose={purpose}
                  domain={domains.find((one) => one.purpose === purpose)}
                />
              ))}
            </FieldRows>
          </Card>
        )}
      </Reading>
    </>
  );
}

function DomainOf({ purpose, domain }: { purpose: DomainPurpose; domain: Domain | undefined }) {
  const { title, about } = purposes[purpose];
  const state = domain && states[domain.status];
  const remove = useWrite(deleteDomain, {
    changes: [listDomains],
    notice: `Removed ${domain?.domain}`,
  });
  return (
    <Stack gap="sm" role="group" aria-label={title}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div style={{ flex: '1 1 16rem' }}>
          <Title order={2} size="h3">
            {title}
          </Title>
          <Hint maw={560}>{about}</Hint>
        </div>
        {state ? (
          <Group gap="xs">
            <Badge color={state.color}>{state.label}</Badge>
            <ActionMenu
              label={`Actions for ${domain.domain}`}
              actions={[
                {
                  label: 'Remove domain',
                  isDestructive: true,
                  confirm: {
                    title: `Remove ${domain.domain}?`,
                    action: 'Remove domain',
                    children: removals[purpose],
                    onConfirm: () => remove.mutateAsync({ params: { purpose } }),
                  },
                },
              ]}
            />
          </Group>
        ) : (
          <DialogButton
            label="Add domain"
            name={`Add domain: ${title}`}
            title={`Domain: ${title}`}
            variant="default"
            size="xs"
          >
            {(close) => <DomainForm purpose={purpose} onDone={close} />}
          </DialogButton>
        )}
      </Group>
      {domain && <Current domain={domain} />}
    </Stack>
  );
}

interface DomainFormProps {
  purpose: DomainPurpose;
  /** The domain whose sender is changed; without it, a domain is added. */
  current?: Domain;
  onDone: () => void;
}

function DomainForm({ purpose, current, onDone }: DomainFormProps) {
  const { title, example } = purposes[purpose];
  const save = useWrite(putDomain, {
    changes: [listDomains],
    notice: ({ domain }) => (current ? 'Saved the sender' : `Added ${domain}`),
    onDone,
  });
  const faultOf = fieldErrors(save.error);
  const faults = { domain: faultOf('domain'), localPart: faultOf('localPart') };
  const submit = (entered: Entered) => {
    const domain = current?.domain ?? entered('domain').trim();
    const sender = purpose === 'email' && { localPart: entered('localPart').trim().toLowerCase() };
    save.mutate({ params: { purpose }, body: { domain, ...sender } });
  };
  return (
    <Form
      onSubmit={submit}
      of={{ error: !faults.domain && !faults.localPart && save.error, isPending: save.isPending }}
      inDialog
      submit={current ? 'Save sender' : 'Add domain'}
      gap="sm"
      aria-label={current ? 'Sender of emails' : title}
    >
      {!current && (
        <DomainInput
          name="domain"
          label="Domain"
          description="A subdomain that you use for nothing else."
          placeholder={example}
          maxLength={253}
          error={faults.domain}
        />
      )}
      {purpose === 'email' && (
        <DomainInput
          name="localPart"
          label="Sender"
          description="The part of the address before the @."
          defaultValue={current?.email?.sender.split('@')[0] ?? 'reviews'}
          maxLength={64}
          error={faults.localPart}
        />
      )}
    </Form>
  );
}

const DomainInput = (props: TextInputProps) => (
  <TextInput {...props} autoComplete="off" spellCheck={false} required maw={420} />
);

type Email = NonNullable<Domain['email']>;

const spfTexts: Record<NonNullable<Email['spf']>, string> = {
  found: 'SPF record found',
  missing: 'No SPF record. Emails pass DMARC by their signature; some mailbox providers also require SPF.',
  several: 'Several SPF records, so SPF fails. Merge them into one.',
  not_included: 'The SPF record does not permit this service’s mail server.',
  too_many_lookups: 'The SPF record needs more than 10 DNS lookups, so SPF fails. Remove includes.',
};

const dmarcTexts: Record<NonNullable<Email['dmarc']>, string> = {
  missing: 'No DMARC record. Large mailbox providers require one.',
  none: 'DMARC policy: none',
  quarantine: 'DMARC policy: quarantine',
  reject: 'DMARC policy: reject',
};

const returnPathTexts: Record<NonNullable<Email['returnPath']>, string> = {
  found: 'Bounces return to your domain.',
  missing: 'To align it, add the CNAME record below.',
  differs: 'The return path does not lead to this service. Copy the CNAME record exactly.',
  strict:
    'Your DMARC policy requires SPF for exactly this domain. To use the return path, remove aspf=s from it.',
};

function EmailChecks({ email, isInUse }: { email: Email; isInUse: boolean }) {
  const { sender, spf, spfInclude, dmarc, returnPath, spfAligned } = email;
  return (
    <Stack gap={2}>
      <Text size="sm">
        Sender: <Code>{sender}</Code>
      </Text>
      {/* Receivers check the record of the return path instead. */}
      {spf && returnPath !== 'found' && (
        <Text size="sm">
          {spfTexts[spf]}
          {spf === 'not_included' && spfInclude && (
            <>
              {' '}
              Add <Code>{`include:${spfInclude}`}</Code> to it.
            </>
          )}
        </Text>
      )}
      {dmarc && <Text size="sm">{dmarcTexts[dmarc]}</Text>}
      {isInUse && (
        <Text size="sm">
          {spfAligned
            ? 'SPF is aligned: emails pass DMARC by SPF and by their signature.'
            : 'SPF is not aligned: emails pass DMARC by their signature only.'}{' '}
          {returnPath && returnPathTexts[returnPath]}
        </Text>
      )}
    </Stack>
  );
}

function Current({ domain: current }: { domain: Domain }) {
  const { purpose, domain, status, records, problem, email, checkedAt } = current;
  const check = useWrite(checkDomain, {
    changes: [listDomains],
    notice: (checked) =>
      checked.status === 'verified' ? `${domain} is in use` : 'The record was not found yet',
  });
  return (
    <>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {domain}
      </Text>
      {problem && (
        <Text size="sm" role="status">
          {problems[problem]}
          {status === 'failing' &&
            (email
              ? ' Until it is found, emails are sent from the address of this service.'
              : ' The domain stays in use for three days.')}
        </Text>
      )}
      {email && <EmailChecks email={email} isInUse={status === 'verified'} />}
      <Group gap="sm">
        <Button
          variant="default"
          loading={check.isPending}
          onClick={() => check.mutate({ params: { purpose } })}
        >
          Check now
        </Button>
        <DialogButton
          label="DNS records"
          title={`DNS records of ${domain}`}
          variant="default"
          dialogSize="xl"
        >
          {() => <Records records={records} domain={domain} />}
        </DialogButton>
        {email && (
          <DialogButton label="Change sender" variant="default">
            {(close) => <DomainForm purpose={purpose} current={current} onDone={close} />}
          </DialogButton>
        )}
        {checkedAt && (
          <Hint>
            Last checked <RelativeTime at={checkedAt} />
          </Hint>
        )}
      </Group>
      {check.error && <Failure error={check.error} />}
    </>
  );
}

function Records({ records, domain }: Pick<Domain, 'records' | 'domain'>) {
  return (
    <DataTable
      label={`DNS records of ${domain}`}
      rows={records.map((record, index) => ({ ...record, what: `the ${record.type} record ${index + 1}` }))}
      keyOf={({ what }) => what}
      columns={recordColumns}
      empty={null}
    />
  );
}

const recordColumns: readonly Column<Domain['records'][number] & { what: string }>[] = [
  { header: 'Type', phone: 'end', cell: ({ type }) => type },
  {
    header: 'Name',
    phone: 'first',
    cell: ({ name, what }) => <Copied value={name} what={`name of ${what}`} />,
  },
  {
    header: 'Value',
    phone: 'below',
    cell: ({ value, what }) => <Copied value={value} what={`value of ${what}`} />,
  },
];

/** A key would fill a phone's screen; the button copies all of it. */
const threeLines = {
  overflowWrap: 'anywhere',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
} as const;

function Copied({ value, what }: { value: string; what: string }) {
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" miw={240}>
      <Code style={threeLines}>{value}</Code>
      <Copy value={value} what={what} />
    </Group>
  );
}
