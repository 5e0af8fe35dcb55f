import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Multiselect from '@cloudscape-design/components/multiselect';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { shortId } from '../../../../../shared/domain/kernel/names.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../../ui/fill.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { common } from '../../../ui/texts.ts';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';
import { AddById } from './add-by-id.tsx';
import { rowIn } from './changed-fields.ts';
import { availableFor, listedAt } from './possible-children.ts';

type Props = { changes: StructureChanges; row: StructureRow; nodes: readonly ReadNode[]; onClose(): void };

/**
 * Picks metrics that this one shall be parent of; they stay at their own place too (SET-177, SET-178, SET-315 to SET-317). The
 * choice follows the row to where somebody else has moved it.
 */
export function ParentModal({ changes, row: opened, nodes, onClose }: Props) {
  const row = useMemo(() => rowIn(nodes, opened)?.row ?? opened, [nodes, opened]);
  const pathIn = (now: readonly ReadNode[]) => rowIn(now, row)?.row.path ?? row.path;
  const available = useMemo(() => availableFor(row, nodes), [row, nodes]);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const options = available.map(({ uid, name, unit, place }) => ({
    value: uid,
    label: name,
    labelTag: unitText(unit),
    description: place,
    tags: [shortId(uid)],
    filteringTags: [uid, unit],
  }));
  const save = () =>
    changes.patch(row.path, row.type, (now) => ({
      meta_json: { additional_children: [...new Set([...listedAt(now, pathIn(now)), ...picked])] },
    }));
  const add = (uids: readonly string[]) => setPicked((now) => [...new Set([...now, ...uids])]);
  return (
    <FormModal title={texts.makeParent} submitDisabled={picked.length === 0} save={save} onClose={onClose}>
      {(error) => (
        <SpaceBetween size="m">
          <Box color="text-body-secondary">{fill(texts.parentHint, { name: row.label })}</Box>
          <FormField label={texts.parentLabel} errorText={error('meta_json.additional_children')}>
            <Multiselect
              ariaRequired
              options={options}
              selectedOptions={options.filter(({ value }) => picked.includes(value))}
              placeholder={texts.parentChoose}
              empty={texts.parentNone}
              filteringType="auto"
              noMatch={common.noMatch}
              virtualScroll
              onChange={({ detail }) => setPicked(detail.selectedOptions.map(({ value }) => String(value)))}
            />
          </FormField>
          <AddById available={available.map(({ uid }) => uid)} onAdd={add} />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
