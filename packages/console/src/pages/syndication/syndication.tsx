import { Stack } from '@mantine/core';
import type { AnswerOf } from '@tribune/contract';
import { listSyndicationAgreements } from '@tribune/contract/syndication';
import { useRead } from '../../app/calls.ts';
import { DialogButton } from '../../components/buttons.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Reading } from '../../components/states.tsx';
import { AcceptOffer } from './accept-offer.tsx';
import { AgreementCard } from './agreement-card.tsx';
import { NewOffer } from './new-offer.tsx';

export type Agreement = AnswerOf<typeof listSyndicationAgreements>['agreements'][number];

/** Offers and agreements to share reviews with other merchants. */
export default function SyndicationPage() {
  const read = useRead(listSyndicationAgreements);
  return (
    <>
      <PageHeader
        about="Share your reviews with stores that sell your products, or show the reviews of brands that you sell. Products are matched by GTIN, or by brand and MPN."
        action={<DialogButton label="Share your reviews">{() => <NewOffer />}</DialogButton>}
      >
        <DialogButton label="Accept an offer" variant="default">
          {(close) => <AcceptOffer onDone={close} />}
        </DialogButton>
      </PageHeader>
      <Stack>
        <Reading of={read}>
          {({ agreements }) =>
            agreements.length === 0 ? (
              <Empty title="No agreements yet">
                Share your reviews with another store, or accept the offer of a brand.
              </Empty>
            ) : (
              agreements.map((agreement) => <AgreementCard key={agreement.id} agreement={agreement} />)
            )
          }
        </Reading>
      </Stack>
    </>
  );
}
