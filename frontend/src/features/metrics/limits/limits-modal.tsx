import Box from '@cloudscape-design/components/box';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReadNode } from '../../../../../shared/contract/report/nodes.ts';
import { LimitsChange } from '../../../../../shared/contract/structure/limit-bodies.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { RULE_SEVERITIES, type RuleSeverity } from '../../../../../shared/domain/structure/rules.ts';
import { fill } from '../../../ui/fill.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FigureInput } from '../../../ui/form/figure-input.tsx';
import { schemaErrors } from '../../../ui/form/form-errors.ts';
import { FormModal } from '../../../ui/form/form-modal.tsx';
import { useRowDraft } from '../modals/row-draft.ts';
import type { StructureRow } from '../tree-rows.ts';
import type { StructureChanges } from '../use-structure.ts';
import { limitDraftOf, limitsIn } from './limit-draft.ts';
import { limitTexts as texts } from './texts.ts';

type Props = { changes: StructureChanges; row: StructureRow; nodes: readonly ReadNode[]; onClose(): void };

const SEVERITIES = RULE_SEVERITIES.map((value) => ({
  value,
  label: texts.severities[value],
}));

/** The limits of a metric: the allowed values, and whether others are refused or only warned about. */
export function LimitsModal({ changes, row, nodes, onClose }: Props) {
  const { row: seen, draft, set, patch } = useRowDraft({ row, nodes }, changes, { draftOf: (seen) => limitDraftOf(seen.row) });
  const unit = seen.fields.metric?.unit ?? '';
  const body = { meta_json: { limits: limitsIn(draft) } };
  return (
    <FormModal
      title={texts.title}
      subject={row.label}
      check={() => schemaErrors(LimitsChange, body)}
      save={() => patch(row.type, body)}
      onClose={onClose}
    >
      {(error) => (
        <SpaceBetween size="m">
          <Box>{texts.intro}</Box>
          {(['min', 'max'] as const).map((field) => (
            <FormField
              key={field}
              label={texts[field]}
              errorText={error(`meta_json.limits.${field}`)}
              constraintText={unit && fill(texts.inUnit, { unit: unitText(unit) })}
            >
              <FigureInput unit={unit} value={draft[field]} onChange={(typed) => set({ [field]: typed })} />
            </FormField>
          ))}
          <FormField errorText={error('meta_json.limits.whole') ?? error('meta_json.limits')}>
            <Checkbox checked={draft.whole} onChange={({ detail }) => set({ whole: detail.checked })}>
              {texts.whole}
            </Checkbox>
          </FormField>
          <ChoiceField
            label={texts.severity}
            value={draft.severity}
            choices={SEVERITIES}
            error={error('meta_json.limits.severity')}
            onChange={(chosen) => set({ severity: chosen as RuleSeverity })}
          />
        </SpaceBetween>
      )}
    </FormModal>
  );
}
