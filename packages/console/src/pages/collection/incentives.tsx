import { Stack } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { Claims } from './claims.tsx';
import { CouponService } from './coupon-service.tsx';
import { Offers } from './offers.tsx';

export default function IncentivesPage() {
  return (
    <>
      <PageHeader
        title="Incentives"
        about="Rewards for reviews, independent of the rating. These reviews are always labeled, as required by law."
      />
      <Stack gap="xl">
        <Offers />
        <CouponService />
        <Claims />
      </Stack>
    </>
  );
}
