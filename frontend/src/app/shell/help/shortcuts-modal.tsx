import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { SheetKeysTable } from '../../../features/report/index.ts';
import { Modal } from '../../../ui/modal.tsx';
import { shortcutsOn, switchShortcuts } from '../../../ui/single-keys.ts';
import { shell } from '../texts.ts';
import { SHORTCUTS } from './shortcuts.ts';

/** The keys of the frame, and the switch that turns them off. */
export default function ShortcutsModal({ onClose }: { onClose(): void }) {
  const [on, setOn] = useState(shortcutsOn);
  const turn = (next: boolean) => {
    switchShortcuts(next);
    setOn(next);
  };
  return (
    <Modal header={shell.keys} onClose={onClose}>
      <SpaceBetween size="m">
        <table className="keys">
          <tbody>
            {SHORTCUTS.map(({ keys, text }) => (
              <tr key={text}>
                <td>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </td>
                <th scope="row">{text}</th>
              </tr>
            ))}
          </tbody>
        </table>
        <Toggle checked={on} onChange={({ detail }) => turn(detail.checked)}>
          {shell.keysOn}
        </Toggle>
        <SheetKeysTable />
      </SpaceBetween>
    </Modal>
  );
}
