import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { auth, meQuery } from '../../app/auth.ts';
import { Failure } from '../../app/failure.tsx';
import { Form } from '../../components/form.tsx';
import { Loading } from '../../components/states.tsx';
import { Gate } from './gate.tsx';

interface Invited {
  shop: string;
  shopId: string;
  email: string;
  role: string;
  hasAccount: boolean;
}

export function Invitation() {
  const { token = '' } = useParams({ strict: false }) as { token?: string };
  const invited = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => auth<Invited>(`/invitations/${encodeURIComponent(token)}`),
  });
  if (invited.isPending) return <Loading />;
  if (invited.error)
    return (
      <Gate title="Invalid invitation">
        <Failure error={invited.error} />
        <Text size="sm">
          Links work once and for seven days. Ask the person who invited you to send a new one.
        </Text>
      </Gate>
    );
  return <Accept invited={invited.data} token={token} />;
}

function Accept({ invited, token }: { invited: Invited; token: string }) {
  const { shop: merchantName, shopId: merchantId, email, role, hasAccount } = invited;
  const me = useQuery(meQuery);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const accept = useMutation({
    async mutationFn({ name, password }: { name: string; password: string }) {
      await auth(`/invitations/${encodeURIComponent(token)}`, hasAccount ? {} : { name, password });
      if (!hasAccount) await auth('/sign-in/email', { email, password });
      queries.clear();
      await navigate({ to: '/$merchantId', params: { merchantId } });
    },
  });
  const signedIn = me.data?.person?.email === email;

  if (hasAccount && !signedIn)
    return (
      <Gate title={`Join ${merchantName}`} about={`You’ll join as ${role} with your account ${email}.`}>
        <Text size="sm">Sign in with this account to accept the invitation.</Text>
        <Button onClick={() => void navigate({ to: '/sign-in', search: { next: `/invitation/${token}` } })}>
          Sign in as {email}
        </Button>
      </Gate>
    );
  return (
    <Gate title={`Join ${merchantName}`} about={`You’ll join as ${role} with the email address ${email}.`}>
      <Form
        onSubmit={(entered) => accept.mutate({ name: entered('name'), password: entered('password') })}
        of={accept}
        submit={`Join ${merchantName}`}
      >
        {!hasAccount && <NewAccount />}
      </Form>
    </Gate>
  );
}

function NewAccount() {
  return (
    <>
      <TextInput name="name" label="Your name" autoComplete="name" maxLength={100} required autoFocus />
      <PasswordInput
        name="password"
        label="Choose a password"
        description="At least 10 characters."
        autoComplete="new-password"
        minLength={10}
        required
      />
    </>
  );
}
