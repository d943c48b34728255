import { Text } from '@mantine/core';
import { Bars } from '../../components/charts/bars.tsx';

const answers = [
  { name: 'Small', share: 18, figure: '18%' },
  { name: 'Right', share: 74, figure: '74%' },
  { name: 'Large', share: 8, figure: '8%' },
];

/** An attribute as shoppers see it. */
export function AttributesExample() {
  return (
    <>
      <Text size="sm" fw={550} mb="xs">
        How does it fit?
      </Text>
      <Bars label="How does it fit?" bars={answers} />
    </>
  );
}
