import { Modal } from '../../../ui/modal.tsx';
import { QueryState } from '../../../ui/page/query-state.tsx';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { metricsTexts as texts } from '../texts.ts';
import { useSettings } from '../use-settings.ts';
import { MetaModal } from './meta-modal.tsx';

/** Settings of a structure as JSON: layout, sort key, placeholder on submission and similar (SET-213). */
export function SettingsModal({ place, onClose }: { place: PlaceOfStructure; onClose(): void }) {
  const { meta, version, query, save, reread } = useSettings(place);
  if (!query.data)
    return (
      <Modal header={texts.reportMeta} size="large" onClose={onClose}>
        <QueryState query={query}>{() => null}</QueryState>
      </Modal>
    );
  return (
    <MetaModal
      title={texts.reportMeta}
      label={texts.reportMetaLabel}
      hint={texts.reportMetaHint}
      seen={{ meta, version }}
      save={save}
      reread={reread}
      onClose={onClose}
    />
  );
}
