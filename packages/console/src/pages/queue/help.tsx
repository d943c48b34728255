import { Kbd, Modal, Table } from '@mantine/core';
import { SingleKeysSwitch } from '../../components/single-keys.tsx';

const keys: [string[], string][] = [
  [['j', '↓'], 'Next item'],
  [['k', '↑'], 'Previous item'],
  [['a'], 'Approve'],
  [['r'], 'Reject: press a digit for the reason, then Enter'],
  [['f'], 'Flag'],
  [['v'], 'Reveal or cover photos and videos'],
  [['1', '9'], 'Approve without this photo or video'],
  [['m'], 'Assign'],
  [['y'], 'Reply to the review or answer the question'],
  [['c'], 'Write an internal note'],
  [['Ctrl', 'Enter'], 'Publish the reply or save the note'],
  [['u'], 'Undo the last decision, and return to the item'],
  [['x'], 'Select the item for a bulk decision'],
  [['X'], 'Select everything from the item selected last to this one'],
  [['*'], 'Select all items that match'],
  [['Esc'], 'Leave the search or a reply, clear the selection'],
  [['/'], 'Search'],
  [['l'], 'Show late items, due first, or all again'],
  [['n'], 'Show new items'],
  [['?'], 'Show shortcuts'],
];

export function Help({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Shortcuts">
      <SingleKeysSwitch />
      <Table mt="md" aria-label="Shortcuts" highlightOnHover={false}>
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
