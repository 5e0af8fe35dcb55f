import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Grid from '@cloudscape-design/components/grid';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { hasOptions } from '../../../../../shared/domain/form/setup.ts';
import { FIELD_TYPES, type FieldType } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { fill } from '../../../ui/fill.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type DraftField, newField } from './document-draft.ts';
import type { FieldError } from './document-modal.tsx';
import { setupTexts as texts } from './setup-texts.ts';
import './document-fields.css';

type Props = { fields: readonly DraftField[]; error: FieldError; onChange(fields: readonly DraftField[]): void };

const TYPES = FIELD_TYPES.map((value) => ({ value, label: texts.types[value] }));
const PREFIX = 'meta_json.input_details.fields';

/** The fields of a form: add, edit, reorder and remove (SET-234). */
export function DocumentFields({ fields, error, onChange }: Props) {
  const replace = (at: number, change: Partial<DraftField>) =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...change } : field)));
  const move = (at: number, step: number) => {
    const next = fields.filter((_, index) => index !== at);
    onChange(next.toSpliced(at + step, 0, fields[at]!));
  };
  const none = error(PREFIX);
  return (
    <SpaceBetween size="s">
      {none && <Alert type="error">{none}</Alert>}
      {fields.map((field, at) => (
        <fieldset className="form-field-card" key={field.id}>
          <legend>
            <Box variant="h4" tagOverride="span">
              {field.header.trim() || fill(texts.field, { n: at + 1 })}
            </Box>
          </legend>
          <FieldCard
            field={field}
            error={(name) => error(`${PREFIX}.${at}.${name}`)}
            onChange={(change) => replace(at, change)}
            {...(at > 0 && { onUp: () => move(at, -1) })}
            {...(at < fields.length - 1 && { onDown: () => move(at, 1) })}
            onRemove={() => onChange(fields.filter((_, index) => index !== at))}
            name={field.header.trim() || fill(texts.field, { n: at + 1 })}
          />
        </fieldset>
      ))}
      <Button iconName="add-plus" formAction="none" onClick={() => onChange([...fields, newField()])}>
        {texts.addField}
      </Button>
    </SpaceBetween>
  );
}

type CardProps = {
  field: DraftField;
  name: string;
  error: FieldError;
  onChange(change: Partial<DraftField>): void;
  onUp?(): void;
  onDown?(): void;
  onRemove(): void;
};

function FieldCard({ field, name, error, onChange, onUp, onDown, onRemove }: CardProps) {
  return (
    <SpaceBetween size="s">
      <Grid
        gridDefinition={[
          { colspan: { default: 12, s: 5 } },
          { colspan: { default: 12, s: 3 } },
          { colspan: { default: 6, s: 2 } },
          { colspan: { default: 6, s: 2 } },
        ]}
      >
        <TextField
          label={texts.header}
          isRequired
          value={field.header}
          error={error('header')}
          onChange={(header) => onChange({ header })}
        />
        <ChoiceField
          label={texts.type}
          value={field.type}
          choices={TYPES}
          error={error('type')}
          onChange={(type) => onChange({ type: type as FieldType })}
        />
        <div className="form-field-check">
          <Checkbox checked={field.required} onChange={({ detail }) => onChange({ required: detail.checked })}>
            {texts.required}
          </Checkbox>
        </div>
        <div className="form-field-check right">
          <Icon name="angle-up" label={fill(texts.moveUp, { name })} onClick={onUp} />
          <Icon name="angle-down" label={fill(texts.moveDown, { name })} onClick={onDown} />
          <Icon name="remove" label={fill(texts.remove, { name })} onClick={onRemove} />
        </div>
      </Grid>
      <TextField
        label={texts.hint}
        hint={texts.hintHint}
        value={field.description}
        error={error('description')}
        onChange={(description) => onChange({ description })}
      />
      {hasOptions(field) && (
        <FormField label={texts.options} constraintText={texts.optionsHint} errorText={error('options')}>
          <Textarea ariaRequired value={field.options} rows={4} onChange={({ detail }) => onChange({ options: detail.value })} />
        </FormField>
      )}
    </SpaceBetween>
  );
}

type IconProps = { name: 'angle-up' | 'angle-down' | 'remove'; label: string; onClick: (() => void) | undefined };

const Icon = ({ name, label, onClick }: IconProps) => (
  <Button variant="icon" formAction="none" iconName={name} ariaLabel={label} disabled={!onClick} onClick={() => onClick?.()} />
);
