import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Grid from '@cloudscape-design/components/grid';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  MAX_RULE_MESSAGE,
  RULE_RELATIONS,
  RULE_SEVERITIES,
  type RuleRelation,
  type RuleSeverity,
} from '../../../../../shared/domain/structure/rules.ts';
import { fill } from '../../../ui/fill.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type MetricOption, MetricsField } from '../../indicators/index.ts';
import type { RuleDraft } from './rule-draft.ts';
import { ruleTexts as texts } from './texts.ts';
import '../modals/document-fields.css';

type Props = {
  draft: RuleDraft;
  number: number;
  options: readonly MetricOption[];
  error(name: string): string | undefined;
  onChange(change: Partial<RuleDraft>): void;
  onRemove(): void;
};

const RELATIONS = RULE_RELATIONS.map((value) => ({ value, label: texts.relations[value] }));
const SEVERITIES = RULE_SEVERITIES.map((value) => ({ value, label: texts.severities[value] }));
const COMPARED = (['metrics', 'figure'] as const).map((value) => ({ value, label: texts.comparedWith[value] }));
const TWO_THIRDS = [{ colspan: { default: 12, s: 8 } }, { colspan: { default: 12, s: 4 } }];

/** A rule: its two sides, their relation, and the message for the reporter. */
export function RuleCard({ draft, number, options, error, onChange, onRemove }: Props) {
  const { left, relation, compared, severity, message } = draft;
  return (
    <fieldset className="form-field-card">
      <legend>
        <Box variant="h4" tagOverride="span">
          {fill(texts.rule, { n: number })}
        </Box>
      </legend>
      <SpaceBetween size="s">
        <Grid gridDefinition={TWO_THIRDS}>
          <MetricsField
            label={texts.left}
            isRequired
            options={options}
            chosen={left}
            error={error('left')}
            onChange={(chosen) => onChange({ left: chosen })}
          />
          <ChoiceField
            label={texts.relation}
            value={relation}
            choices={RELATIONS}
            error={error('relation')}
            onChange={(chosen) => onChange({ relation: chosen as RuleRelation })}
          />
        </Grid>
        <FormField label={texts.compared}>
          <RadioGroup
            items={COMPARED}
            value={compared}
            direction="horizontal"
            onChange={({ detail }) => onChange({ compared: detail.value === 'figure' ? 'figure' : 'metrics' })}
          />
        </FormField>
        <OtherSide draft={draft} options={options} error={error} onChange={onChange} />
        <ChoiceField
          label={texts.severity}
          value={severity}
          choices={SEVERITIES}
          error={error('severity')}
          onChange={(chosen) => onChange({ severity: chosen as RuleSeverity })}
        />
        <TextField
          label={texts.message}
          hint={fill(texts.messageHint, { n: MAX_RULE_MESSAGE })}
          value={message}
          error={error('message')}
          onChange={(typed) => onChange({ message: typed })}
        />
        <Button formAction="none" iconName="remove" ariaLabel={fill(texts.remove, { n: number })} onClick={onRemove}>
          {fill(texts.remove, { n: number })}
        </Button>
      </SpaceBetween>
    </fieldset>
  );
}

type SideProps = Pick<Props, 'draft' | 'options' | 'error' | 'onChange'>;

function OtherSide({ draft: { compared, right, factor, constant }, options, error, onChange }: SideProps) {
  if (compared === 'figure')
    return (
      <TextField
        label={texts.constant}
        isRequired
        value={constant}
        inputMode="decimal"
        error={error('constant')}
        onChange={(typed) => onChange({ constant: typed })}
      />
    );
  return (
    <Grid gridDefinition={TWO_THIRDS}>
      <MetricsField
        label={texts.right}
        isRequired
        options={options}
        chosen={right}
        error={error('right')}
        onChange={(chosen) => onChange({ right: chosen })}
      />
      <TextField
        label={texts.factor}
        hint={texts.factorHint}
        value={factor}
        inputMode="decimal"
        error={error('factor')}
        onChange={(typed) => onChange({ factor: typed })}
      />
    </Grid>
  );
}
