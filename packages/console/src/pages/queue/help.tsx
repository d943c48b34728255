import { Kbd, Modal, Table, Text } from '@mantine/core';

const keys: [string[], string][] = [
  [['j', '↓'], 'Next item'],
  [['k', '↑'], 'Previous item'],
  [['a'], 'Approve'],
  [['r'], 'Reject: press a digit for the reason, then Enter'],
  [['f'], 'Flag'],
  [['y'], 'Reply to the review or answer the question'],
  [['u'], 'Undo the last decision'],
  [['x'], 'Select the item for a bulk decision'],
  [['X'], 'Select everything from the item selected last to this one'],
  [['*'], 'Select all items that match'],
  [['Esc'], 'Clear selection'],
  [['/'], 'Search'],
  [['n'], 'Show new items'],
  [['?'], 'Show shortcuts'],
];

export function Help({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={<Text fw={620}>Shortcuts</Text>}>
      <Table aria-label="Shortcuts" highlightOnHover={false}>
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
