import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FileFormat } from '../../../../shared/domain/structure/import-size.ts';
import { useFlash } from '../../ui/flash.tsx';
import type { PlaceOfStructure } from '../structure/index.ts';
import { reloadPage } from './files/reload.ts';
import { openJson, saveStructure } from './files/save-structure.ts';
import { fileTexts } from './files/texts.ts';
import { pastedListTexts } from './list/texts.ts';
import { metricsTexts as texts } from './texts.ts';

type Props = {
  place: PlaceOfStructure;
  onAddIssue(): void;
  onAddList(): void;
  onImport(format: FileFormat): void;
  onSettings(): void;
  onRestore(): void;
};

const ITEMS = [
  { id: 'issue', text: texts.addIssue },
  { id: 'list', text: pastedListTexts.item },
  { id: 'template', text: texts.addFromTemplate },
  { id: 'fromCsv', text: fileTexts.createFromCsv },
  { id: 'fromJson', text: fileTexts.importFromJson },
  { id: 'csv', text: fileTexts.exportCsv },
  { id: 'json', text: fileTexts.exportJson },
  { id: 'settings', text: texts.reportMeta },
  { id: 'restore', text: texts.restoreMenu },
] as const;

type ItemId = (typeof ITEMS)[number]['id'];

/** The menu of actions on all metrics (SET-167, SET-168). */
export function SetUpMenu({ place, onAddIssue, onAddList, onImport, onSettings, onRestore }: Props) {
  const [busy, setBusy] = useState(false);
  const flash = useFlash();
  const navigate = useNavigate();
  const exportCsv = async () => {
    setBusy(true);
    try {
      if (await saveStructure(place, 'csv')) reloadPage();
      else setBusy(false);
    } catch {
      flash({ type: 'error', content: fileTexts.failed });
      setBusy(false);
    }
  };
  const run: Record<ItemId, () => unknown> = {
    issue: onAddIssue,
    list: onAddList,
    template: () => navigate('add_from_template', { relative: 'path' }),
    fromCsv: () => onImport('csv'),
    fromJson: () => onImport('json'),
    csv: exportCsv,
    json: () => openJson(place),
    settings: onSettings,
    restore: onRestore,
  };
  return (
    <ButtonDropdown variant="primary" items={ITEMS} loading={busy} onItemClick={({ detail }) => void run[detail.id as ItemId]()}>
      {texts.setUp}
    </ButtonDropdown>
  );
}
