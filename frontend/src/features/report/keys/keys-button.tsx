import Popover from '@cloudscape-design/components/popover';
import { common } from '../../../ui/texts.ts';
import { SheetKeysTable } from './sheet-keys-table.tsx';
import { keyTexts } from './texts.ts';

/** Opens the list of the sheet's keys beside the sheet. '?' shows it, too, together with the keys of the frame. */
export const KeysButton = () => (
  <span className="keys-button">
    <Popover
      triggerType="text"
      size="large"
      position="top"
      header={keyTexts.button}
      fixedWidth
      dismissAriaLabel={common.close}
      content={<SheetKeysTable />}
    >
      {keyTexts.button}
    </Popover>
  </span>
);
