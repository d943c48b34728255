import { Kbd, Modal, Table, Text } from '@mantine/core';

const keys: [string[], string][] = [
  [['j', '↓'], 'Next item'],
  [['k', '↑'], 'Item before'],
  [['a'], 'Approve'],
  [['r'], 'Reject: a digit chooses the reason, Enter decides'],
  [['f'], 'Flag'],
  [['y'], 'Reply, or answer the question'],
  [['u'], 'Take the last decision back'],
  [['x'], 'Choose for a decision about several'],
  [['Esc'], 'Choose none'],
  [['/'], 'Search'],
  [['n'], 'Show what has arrived'],
  [['?'], 'This list'],
];

export function Help({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={<Text fw={620}>Keys</Text>}>
      <Table aria-label="Keys" highlightOnHover={false}>
        <Table.Tbody>
          {keys.map(([names, does]) => (
            <Table.Tr key={does}>
              <Table.Th scope="row" w={90}>
                {names.map((name) => (
                  <Kbd key={name} mr={4}>
                    {name}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
