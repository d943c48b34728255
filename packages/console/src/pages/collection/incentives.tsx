import { Stack } from '@mantine/core';
import { createIncentive } from '@tribune/contract';
import { useRefusal } from '../../app/merchant.tsx';
import { DialogButton } from '../../components/buttons.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Claims } from './claims.tsx';
import { CouponService } from './coupon-service.tsx';
import { NewOffer } from './new-offer.tsx';
import { Offers } from './offers.tsx';

export default function IncentivesPage() {
  const refusal = useRefusal()(createIncentive);
  return (
    <>
      <PageHeader
        title="Incentives"
        about="Rewards for reviews, independent of the rating. These reviews are always labeled, as required by law."
        action={
          refusal === null && (
            <DialogButton label="New offer" dialogSize="lg">
              {(close) => <NewOffer onDone={close} />}
            </DialogButton>
          )
        }
      />
      <Stack>
        <Offers />
        <Claims />
        <CouponService />
      </Stack>
    </>
  );
}
