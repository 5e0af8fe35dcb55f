import SpaceBetween from '@cloudscape-design/components/space-between';
import { useRef, useState } from 'react';
import type { LibraryFactor } from '../../../../../shared/contract/factor/factors.ts';
import { NodeMetricFields } from '../../../../../shared/contract/report/node-bodies.ts';
import type { ReadNode, StructureNodeItem } from '../../../../../shared/contract/report/nodes.ts';
import { isValidFactor } from '../../../../../shared/domain/factor/factors.ts';
import { DEFAULT_UNIT } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { fill } from '../../../ui/fill.ts';
import type { Choice } from '../../../ui/form/choice-field.tsx';
import { FormFault, NO_ERRORS, schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { FactorField, factorTexts, LibraryField, newFactor, takenFactor, useFactorOfNew } from '../../factors/index.ts';
import { metricsTexts as texts } from '../texts.ts';
import type { StructureRow } from '../tree-rows.ts';
import { twinText } from '../twins.ts';
import type { StructureChanges } from '../use-structure.ts';
import { type MetricEntry, MetricForm } from './metric-form.tsx';

type Props = {
  changes: StructureChanges;
  nodes: readonly ReadNode[];
  /** the parent of the new metric */
  row: StructureRow;
  /** name of the issue that the row is in */
  issue: string;
  /** units to choose from */
  units: readonly Choice[];
  onClose(): void;
};

/**
 * Adds metrics to an issue or to another metric, one after the other (SET-173, SET-175, SET-176). Below a metric with another
 * unit it also asks for the factor, which can be added later, or taken from the library together with its unit.
 */
export function NewMetricModal({ changes, nodes, row, issue, units, onClose }: Props) {
  const { place } = changes;
  const [fields, setFields] = useState<MetricEntry>({ name: '', unit: DEFAULT_UNIT, description: '', category: issue });
  const [typed, setTyped] = useState<string>();
  const [taken, setTaken] = useState<LibraryFactor>();
  const addFactor = useFactorOfNew({ trackerId: place.trackerId, commitId: place.commitId });
  // An added metric whose factor could not be saved must not be added again.
  const added = useRef<{ uid: string; fields: MetricEntry }>(undefined);
  const toUnit = row.fields.metric?.unit;
  const needsFactor = toUnit !== undefined && toUnit !== fields.unit;
  // A published figure is converted to the chosen unit.
  const published = taken && toUnit !== undefined ? takenFactor(taken, { from: fields.unit, to: toUnit }) : undefined;
  const factor = needsFactor ? (published?.factor ?? typed ?? newFactor('', toUnit, fields.unit).factor) : '';
  const check = () =>
    factor !== '' && !isValidFactor(factor)
      ? { ...NO_ERRORS, summary: factorTexts.factorError, fields: { factor: factorTexts.factorError } }
      : schemaErrors(NodeMetricFields, fields);
  const save = async () => {
    added.current ??= { uid: uidOf(await changes.create({ type: 'metricscore', path: row.path, metric: fields })), fields };
    if (added.current.fields !== fields) throw new FormFault(texts.addedAlready, {});
    const { uid } = added.current;
    if (factor !== '' && toUnit !== undefined)
      await addFactor({ ...newFactor(uid, toUnit), ...published, factor, unitFrom: fields.unit });
    added.current = undefined;
  };
  const take = (chosen: LibraryFactor) => {
    setFields((now) => ({ ...now, unit: chosen.unitFrom, name: now.name.trim() === '' ? chosen.name : now.name }));
    setTaken(chosen);
  };
  const type = (value: string) => {
    setTyped(value);
    setTaken(undefined);
  };
  const reset = () => {
    setFields({ ...fields, name: '', description: '' });
    setTyped(undefined);
    setTaken(undefined);
    return fill(texts.addedOne, { name: fields.name.trim() });
  };
  return (
    <FormModal
      title={row.type === 'tree' ? texts.addMetric : texts.addSubMetric}
      subject={fill(row.type === 'tree' ? texts.within : texts.below, { name: row.label })}
      check={check}
      save={save}
      another={{ reset }}
      onClose={onClose}
    >
      {(error) => (
        <MetricForm
          units={units}
          fields={fields}
          nameWarning={twinText(nodes, row.path, fields)}
          onChange={setFields}
          error={(name) => error(name) ?? error(`metric.${name}`)}
          belowUnit={
            toUnit !== undefined && (
              <SpaceBetween size="m">
                <LibraryField units={{ from: fields.unit, to: toUnit }} isFromFixed={false} taken={taken} onTake={take} />
                {needsFactor && (
                  <FactorField
                    from={fields.unit}
                    to={toUnit}
                    value={factor}
                    hint={texts.factorLater}
                    error={error('factor')}
                    onChange={type}
                  />
                )}
              </SpaceBetween>
            )
          }
        />
      )}
    </FormModal>
  );
}

/** The base metric of an added node. */
const uidOf = (made: StructureNodeItem | StructureNodeItem[]): string => [made].flat()[0]?.node.metricscore?.metric?.uid ?? '';
