import { Stack } from '@mantine/core';
import { createIncentive } from '@tribune/contract';
import { useRefusal } from '../../app/merchant.tsx';
import { DialogButton } from '../../components/buttons.tsx';
import { asOneOf, useFilters } from '../../components/filters.tsx';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ClaimFilters, Claims } from './claims.tsx';
import { CouponService } from './coupon-service.tsx';
import { NewOffer } from './new-offer.tsx';
import { Offers } from './offers.tsx';

export default function IncentivesPage() {
  const refusal = useRefusal()(createIncentive);
  const [{ view }] = useFilters((search) => ({ view: asOneOf(search.view, ['claims']) }));
  return (
    <>
      <PageHeader
        about="Rewards for reviews, independent of the rating: these reviews are labeled, as required by law. The newest active offer applies to new orders."
        action={
          refusal === null && (
            <DialogButton label="New offer" dialogSize="lg">
              {(close) => <NewOffer onDone={close} />}
            </DialogButton>
          )
        }
      />
      <LinkTabs
        isOfViews
        label="View"
        tabs={[
          { label: 'Offers', search: { view: undefined, status: undefined }, isCurrent: !view },
          { label: 'Claims', search: { view: 'claims' }, isCurrent: view === 'claims' },
        ]}
      >
        {view === 'claims' && <ClaimFilters />}
      </LinkTabs>
      {view === 'claims' ? (
        <Claims />
      ) : (
        <Stack>
          <Offers />
          <CouponService />
        </Stack>
      )}
    </>
  );
}
