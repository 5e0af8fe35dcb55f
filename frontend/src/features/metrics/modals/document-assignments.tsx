import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Grid from '@cloudscape-design/components/grid';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { SEGMENT_LENGTH } from '../../../../../shared/domain/structure/tree.ts';
import { newId } from '../../../api/actions.ts';
import { fill } from '../../../ui/fill.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { fieldsOf } from '../tree-rows.ts';
import { type DocumentDraft, type DraftAssignment, isNumber } from './document-draft.ts';
import type { FieldError } from './document-modal.tsx';
import { setupTexts as texts } from './setup-texts.ts';

type Props = {
  draft: DocumentDraft;
  nodes: readonly ReadNode[];
  error: FieldError;
  onChange(assignments: readonly DraftAssignment[]): void;
};

/** All metrics as choices, grouped by their issue. */
function metricChoices(nodes: readonly ReadNode[]) {
  const issues = new Map(nodes.map((node) => [node.path, fieldsOf(node).name]));
  return nodes.flatMap((node) => {
    const { metric } = fieldsOf(node);
    if (!metric) return [];
    const issue = issues.get(node.path.slice(0, 2 * SEGMENT_LENGTH)) ?? '';
    return [{ value: node.uid, label: `${issue}: ${metric.name} (${unitText(metric.unit)})`, filteringTags: [metric.unit] }];
  });
}

/** The note that an assignment's field has a row's unit. */
const inUnitOf = (nodes: readonly ReadNode[], uid: string) => ({
  unit: nodes.find((node) => node.uid === uid)?.node.metricscore?.metric?.unit ?? '',
  refusal: null,
});

/** Assigns number fields of the form to metrics (SET-189, SET-243). */
export function DocumentAssignments({ draft, nodes, error, onChange }: Props) {
  const { assignments } = draft;
  const fields = draft.fields.filter(isNumber).map(({ id, header }, at) => ({
    value: id,
    label: header.trim() || fill(texts.field, { n: at + 1 }),
  }));
  const metrics = metricChoices(nodes);
  const replace = (id: string, change: Partial<DraftAssignment>) =>
    onChange(assignments.map((each) => (each.id === id ? { ...each, ...change } : each)));
  if (fields.length === 0 && assignments.length === 0) return <Box color="text-body-secondary">{texts.noNumber}</Box>;
  return (
    <SpaceBetween size="s">
      <Box color="text-body-secondary">{assignments.length === 0 ? texts.noAssignments : texts.assignmentsHint}</Box>
      {assignments.map((each, at) => (
        <SpaceBetween key={each.id} size="xxs">
          <Grid
            gridDefinition={[
              { colspan: { default: 12, s: 5 } },
              { colspan: { default: 10, s: 6 } },
              { colspan: { default: 2, s: 1 } },
            ]}
          >
            <ChoiceField
              label={texts.assignedField}
              isRequired
              value={each.field}
              choices={fields}
              placeholder={texts.chooseField}
              error={error(`meta_json.assignments.${at}.field`)}
              onChange={(chosen) => replace(each.id, { field: chosen })}
            />
            <ChoiceField
              label={texts.assignedMetric}
              isRequired
              value={each.node}
              choices={metrics}
              placeholder={texts.chooseMetric}
              error={error(`meta_json.assignments.${at}.metric`)}
              onChange={(chosen) => replace(each.id, { node: chosen, ...inUnitOf(nodes, chosen) })}
            />
            <div className="form-field-check right">
              <Button
                variant="icon"
                formAction="none"
                iconName="remove"
                ariaLabel={fill(texts.removeAssignment, { name: metrics.find(({ value }) => value === each.node)?.label ?? '' })}
                onClick={() => onChange(assignments.filter(({ id }) => id !== each.id))}
              />
            </div>
          </Grid>
          <OtherUnit assignment={each} nodes={nodes} onSame={() => replace(each.id, inUnitOf(nodes, each.node))} />
        </SpaceBetween>
      ))}
      <Button
        iconName="add-plus"
        formAction="none"
        disabled={fields.length === 0}
        onClick={() => onChange([...assignments, { id: newId(), field: fields[0]?.value ?? '', node: '' }])}
      >
        {texts.addAssignment}
      </Button>
    </SpaceBetween>
  );
}

type OtherUnitProps = { assignment: DraftAssignment; nodes: readonly ReadNode[]; onSame(): void };

/** Asks whether a form that was set up for another unit of its metric also counts in the current unit. */
function OtherUnit({ assignment: { node, refusal }, nodes, onSame }: OtherUnitProps) {
  if (!refusal) return null;
  const action = (
    <Button formAction="none" onClick={onSame}>
      {fill(texts.unitConfirm, { unit: unitText(inUnitOf(nodes, node).unit) })}
    </Button>
  );
  return (
    <Alert type="warning" action={action}>
      {refusal} {texts.unitHint}
    </Alert>
  );
}
