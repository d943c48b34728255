import { Textarea } from '@mantine/core';
import { acceptSyndicationOffer, listSyndicationAgreements } from '@tribune/contract/syndication';
import type { FormEvent } from 'react';
import { useWrite } from '../../app/calls.ts';
import { fieldErrors } from '../../app/field-errors.ts';
import { Card } from '../../components/card.tsx';
import { Form } from '../../components/form.tsx';
import { notify } from '../../components/toasts.tsx';

/** Accepts the offer of another merchant by its code. */
export function AcceptOffer() {
  const accept = useWrite(acceptSyndicationOffer, {
    changes: [listSyndicationAgreements],
    onDone: ({ partner }) => notify(`Accepted the offer of ${partner?.name ?? 'the brand'}`),
  });
  const fault = fieldErrors(accept.error)('code');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = String(new FormData(form).get('code')).trim();
    accept.mutate({ body: { code } }, { onSuccess: () => form.reset() });
  };
  return (
    <Card
      title="Show reviews of a brand"
      about="Shared reviews are screened like your own and count in your ratings. Each shows where it was originally posted."
    >
      <Form
        onSubmit={submit}
        of={{ error: !fault && accept.error, isPending: accept.isPending }}
        isSecondary
        submit="Accept offer"
        aria-label="Show reviews of a brand"
      >
        <Textarea
          name="code"
          label="Invitation code"
          description="The brand sends it to you. It begins with trs_."
          autoComplete="off"
          spellCheck={false}
          autosize
          minRows={2}
          maxLength={4_096}
          required
          maw={620}
          error={fault}
        />
      </Form>
    </Card>
  );
}
