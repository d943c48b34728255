import { Stack } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { Claims } from './claims.tsx';
import { Promises } from './promises.tsx';

export default function IncentivesPage() {
  return (
    <>
      <PageHeader
        title="Rewards"
        about="What customers are promised for a review, whatever its stars. Such reviews are marked wherever they are shown: the law asks for it."
      />
      <Stack gap="xl">
        <Claims />
        <Promises />
      </Stack>
    </>
  );
}
