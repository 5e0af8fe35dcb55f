import { useState } from 'react';
import type { ReadNode } from '../../../../shared/contract/report/nodes.ts';
import { UNITS } from '../../../../shared/domain/kernel/vocabulary.ts';
import { nearestIssue } from '../../../../shared/domain/structure/nearest-issue.ts';
import { fill } from '../../ui/fill.ts';
import { FactorModal, useReportFactors } from '../factors/index.ts';
import type { PlaceOfStructure } from '../structure/index.ts';
import { LimitsModal } from './limits/limits-modal.tsx';
import { changesOver } from './modals/changed-fields.ts';
import { DeleteModal } from './modals/delete-modal.tsx';
import { DocumentModal } from './modals/document-modal.tsx';
import { DescriptionModal, FileModal } from './modals/file-modal.tsx';
import { FrequencyModal } from './modals/frequency-modal.tsx';
import { InputTypeModal, PlaceholderModal } from './modals/input-modals.tsx';
import { MetaModal } from './modals/meta-modal.tsx';
import { MetricModal } from './modals/metric-modal.tsx';
import { MoveModal } from './modals/move-modal.tsx';
import { NewMetricModal } from './modals/new-metric-modal.tsx';
import { ParentModal } from './modals/parent-modal.tsx';
import type { ModalAction } from './row-menu.ts';
import { RulesModal } from './rules/rules-modal.tsx';
import { metricsTexts as texts } from './texts.ts';
import { fieldsOf, type StructureRow } from './tree-rows.ts';
import { unitChoicesOf } from './units.ts';
import type { StructureChanges } from './use-structure.ts';

type Props = {
  row: StructureRow;
  action: ModalAction | 'factor';
  place: PlaceOfStructure;
  nodes: readonly ReadNode[];
  changes: StructureChanges;
  /** paths to move: the row, or all selected rows */
  from: readonly string[];
  onClose(): void;
};

/** The modal of an action on a row. Its key changes with the row and the action, so that its state is not reused. */
export function RowModal({ row, action, place, nodes, changes: ofTree, from, onClose }: Props) {
  const [changes] = useState(() => changesOver(row, ofTree, nodes));
  const common = { changes, row, nodes, onClose };
  switch (action) {
    case 'add-metric':
    case 'add-sub-metric':
      return <NewMetricModal {...common} issue={issueOf(nodes, row)} units={unitChoicesOf(nodes)} />;
    case 'edit-metric':
      return <MetricModal {...common} place={place} issue={issueOf(nodes, row)} units={unitChoicesOf(nodes)} />;
    case 'add-file':
      return <FileModal {...common} />;
    case 'document-setup':
      return <DocumentModal {...common} />;
    case 'edit-description':
      return <DescriptionModal {...common} />;
    case 'frequency':
      return <FrequencyModal {...common} />;
    case 'rules':
      return <RulesModal {...common} />;
    case 'limits':
      return <LimitsModal {...common} />;
    case 'placeholder':
      return <PlaceholderModal {...common} />;
    case 'input-type':
      return <InputTypeModal {...common} />;
    case 'raw-meta':
      return (
        <MetaModal
          title={texts.rawMeta}
          label={fill(texts.metaLabel, { name: row.label })}
          seen={{ meta: row.fields.meta_json }}
          save={(meta_json) => changes.patch(row.path, row.type, { meta_json })}
          onClose={onClose}
        />
      );
    case 'make-parent':
      return <ParentModal {...common} />;
    case 'move-into':
      return <MoveModal changes={changes} nodes={nodes} from={from} onClose={onClose} position="last-child" />;
    case 'move-after':
      return <MoveModal changes={changes} nodes={nodes} from={from} onClose={onClose} position="right" />;
    case 'delete':
      return <DeleteModal {...common} />;
    case 'factor':
      return <RowFactorModal row={row} place={place} onClose={onClose} />;
  }
}

const issueOf = (nodes: readonly ReadNode[], row: StructureRow): string => {
  const issue = nearestIssue(nodes, row.path);
  return issue ? fieldsOf(issue).name : '';
};

/**
 * The modal of a row's factor. A factor from elsewhere (the project's, a global one) is not changed here; a factor of this place
 * is added, which has priority.
 */
function RowFactorModal({ row, place, onClose }: { row: StructureRow; place: PlaceOfStructure; onClose(): void }) {
  const { factor, fields } = row;
  const calls = useReportFactors({ trackerId: place.trackerId, commitId: place.commitId }, row.uid);
  if (!fields.metric || (factor.kind !== 'found' && factor.kind !== 'missing')) return null;
  const own = factor.kind === 'found' && factor.factor.origin === 'own' ? { current: factor.factor } : {};
  return <FactorModal calls={calls} onClose={onClose} {...own} metrics={[fields.metric]} units={UNITS} toUnit={factor.toUnit} />;
}
