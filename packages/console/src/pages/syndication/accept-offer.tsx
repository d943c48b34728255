import { Textarea } from '@mantine/core';
import { acceptSyndicationOffer, listSyndicationAgreements } from '@tribune/contract/syndication';
import { useWrite } from '../../app/calls.ts';
import { fieldErrors } from '../../app/field-errors.ts';
import { Form } from '../../components/form.tsx';
import { Hint } from '../../components/hint.tsx';

/** Accepts the offer of another merchant by its code. */
export function AcceptOffer({ onDone }: { onDone: () => void }) {
  const accept = useWrite(acceptSyndicationOffer, {
    changes: [listSyndicationAgreements],
    notice: ({ partner }) => `Accepted the offer of ${partner?.name ?? 'the brand'}`,
    onDone,
  });
  const fault = fieldErrors(accept.error)('code');
  return (
    <Form
      onSubmit={(entered) => accept.mutate({ body: { code: entered('code').trim() } })}
      of={{ error: !fault && accept.error, isPending: accept.isPending }}
      inDialog
      onCancel={onDone}
      submit="Accept offer"
    >
      <Hint>
        Shared reviews are screened like your own and count in your ratings. Each shows where it was
        originally posted.
      </Hint>
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
        data-autofocus
        error={fault}
      />
    </Form>
  );
}
