import { useState } from 'react';
import { NodeMetricFields } from '../../../../../shared/contract/report/node-bodies.ts';
import type { NodeUsage } from '../../../../../shared/contract/report/node-usage.ts';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { formsFilling } from '../../../../../shared/domain/form/assigned-unit.ts';
import { useUser } from '../../../session/session.ts';
import type { Choice } from '../../../ui/form/choice-field.tsx';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import type { PlaceOfStructure } from '../../structure/index.ts';
import { metricsTexts as texts } from '../texts.ts';
import { type StructureRow, treeOf } from '../tree-rows.ts';
import { useBaseMetric } from '../use-base-metric.ts';
import type { StructureChanges } from '../use-structure.ts';
import { RowChangedSince } from './changed-fields.ts';
import { changedMetric } from './changed-metric.ts';
import { MetricForm } from './metric-form.tsx';
import { MetricReview } from './metric-review.tsx';
import { useRowDraft } from './row-draft.ts';
import { useLostIndicators } from './use-lost-indicators.tsx';

type Props = {
  changes: StructureChanges;
  place: PlaceOfStructure;
  nodes: readonly ReadNode[];
  /** the metric to edit */
  row: StructureRow;
  /** name of the issue that the row is in */
  issue: string;
  /** units to choose from */
  units: readonly Choice[];
  onClose(): void;
};

/**
 * Edits a metric (SET-174, SET-175). If the edit would give the row another base metric, and so leave data behind, the dialog
 * first shows a review.
 */
export function MetricModal({ changes, place, nodes, row: opened, issue, units, onClose }: Props) {
  const draft = useRowDraft({ row: opened, nodes }, changes, {
    draftOf: ({ row: { fields } }) => ({
      name: fields.metric?.name ?? '',
      unit: fields.metric?.unit ?? '',
      description: fields.metric?.description ?? '',
      category: fields.metric?.category || issue,
    }),
  });
  const { row, draft: fields } = draft;
  const { metric } = row.fields;
  const [review, setReview] = useState<NodeUsage>();
  const oldUnit = metric && metric.unit !== fields.unit ? metric.unit : undefined;
  const forms = oldUnit === undefined ? [] : formsFilling(treeOf(nodes).nodes, row);
  const changeMetric = useBaseMetric();
  const { is_tenant_superuser } = useUser();
  const changed = changedMetric(metric ?? {}, fields);
  const changeBase = async () => {
    await changeMetric(metric!.uid, changed);
    onClose();
  };
  const tellIndicators = useLostIndicators(place);
  const change = async () => {
    await draft.patch('metricscore', { metric: changed }).catch((failure) => {
      // The reviewed state no longer exists.
      if (failure instanceof RowChangedSince) setReview(undefined);
      throw failure;
    });
    tellIndicators(review?.indicators ?? []);
  };
  const save = async () => {
    const usage = review ?? (await changes.preview(row.path, changed));
    const isReinterpreted = oldUnit !== undefined && usage.figures > 0;
    if (review || !(leavesSomething(usage) || isReinterpreted || forms.length > 0)) return change();
    setReview(usage);
    return false;
  };
  return (
    <FormModal
      title={review ? texts.reviewTitle : texts.editMetric}
      check={() => schemaErrors(NodeMetricFields, fields)}
      save={save}
      {...(review && { submitText: texts.reviewSave })}
      onClose={onClose}
    >
      {(error) =>
        review ? (
          <MetricReview
            usage={review}
            oldUnit={oldUnit}
            forms={forms}
            onBase={is_tenant_superuser ? changeBase : undefined}
            onBack={() => setReview(undefined)}
          />
        ) : (
          <MetricForm
            units={units}
            fields={fields}
            onChange={draft.set}
            error={(name) => error(name) ?? error(`metric.${name}`)}
          />
        )
      }
    </FormModal>
  );
}

const leavesSomething = ({ change, detached, indicators = [] }: NodeUsage): boolean =>
  change !== 'none' &&
  detached !== null &&
  (detached.reports > 0 ||
    indicators.length > 0 ||
    [detached.indicators, detached.targets, detached.factors].some((list) => list.length > 0));
