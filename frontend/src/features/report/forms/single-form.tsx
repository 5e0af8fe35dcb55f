import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormFieldBox from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Textarea from '@cloudscape-design/components/textarea';
import { useState, useSyncExternalStore } from 'react';
import { cellError, chosenOptions, type FormField } from '../../../../../shared/domain/form/field-checks.ts';
import { asTyped, cellErrors, isBlankRow } from '../../../../../shared/domain/form/rows.ts';
import { cellMessage, hintOf } from './cell/cell-hint.ts';
import { choicesOf } from './cell/decimal-commas.ts';
import { FigureChoices } from './cell/figure-choices.tsx';
import { FileCell } from './cell/file-cell.tsx';
import { OutsidePeriod } from './outside-period.tsx';
import { formTexts as texts } from './texts.ts';
import { NEW, type TypedKey, type TypedRecords } from './typed-records.ts';

type Props = { fields: readonly FormField[]; reportId: string; typed: TypedRecords; record: TypedKey };

/** One record of a form, each field with its label and its own input. Only types are checked (REP-089, REP-212, REP-299). */
export function SingleForm({ fields, reportId, typed, record }: Props) {
  const open = useSyncExternalStore(
    typed.subscribe,
    () => typed.cells(record),
    () => typed.cells(record),
  );
  const cells = open ?? fields.map(() => '');
  const [submitText, cancelText] = record === NEW ? [texts.addRecord, texts.clearRecord] : [texts.updateRecord, texts.cancelEdit];
  const written = cells.map((cell, at) => asTyped(fields[at]!, cell));
  const isWrong = isBlankRow(cells) || cellErrors(fields, written, { typesOnly: true }) !== null;
  return (
    <form
      className="form-single"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!isWrong) typed.finish(record);
      }}
    >
      <SpaceBetween size="m">
        {fields.map((field, at) => (
          <FieldInput
            key={field.header}
            field={field}
            reportId={reportId}
            value={cells[at] ?? ''}
            onChange={(text) => typed.type(record, at, text)}
          />
        ))}
        <SpaceBetween size="xs" direction="horizontal">
          <Button disabled={isWrong}>{submitText}</Button>
          <Button variant="link" formAction="none" onClick={() => typed.drop(record)}>
            {cancelText}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </form>
  );
}

/** Types whose control cannot say by itself that the form needs it, so that its label has the star of its own. */
const WITHOUT_ARIA: readonly FormField['type'][] = ['file', 'multiselection'];

type InputProps = { field: FormField; value: string; reportId: string; onChange(text: string): void };

/** The input of a field. Possible figures appear only after the person leaves it, because Tab should go to the next input. */
function FieldInput({ field, value, reportId, onChange }: InputProps) {
  const [isTyping, setTyping] = useState(false);
  const type = (text: string) => {
    setTyping(true);
    onChange(text);
  };
  const error = cellError(field, asTyped(field, value), { typesOnly: true });
  const hint = hintOf(field, value);
  return (
    <FormFieldBox
      label={
        <span title={field.description || undefined}>
          {field.header}
          {field.required && WITHOUT_ARIA.includes(field.type) && <span className="required"> *</span>}
        </span>
      }
      description={field.description}
      errorText={error && cellMessage(error, hint)}
      {...(error === null && hint !== null && { constraintText: <span className="form-hint">{hint}</span> })}
    >
      <Control field={field} value={value} reportId={reportId} onChange={type} onLeave={() => setTyping(false)} />
      <OutsidePeriod field={field} value={asTyped(field, value)} />
      {!isTyping && <FigureChoices choices={choicesOf(field, value, error)} label={field.header} onTake={onChange} />}
    </FormFieldBox>
  );
}

function Control({ field, value, reportId, onChange, onLeave }: InputProps & { onLeave(): void }) {
  const typed = ({ detail }: { detail: { value: string } }) => onChange(detail.value);
  const options = (field.options ?? []).map((option) => ({ value: option, label: option }));
  switch (field.type) {
    case 'freetext':
    case 'textarea':
      return <Textarea ariaRequired={field.required === true} value={value} onChange={typed} />;
    case 'selection':
      return (
        <Select
          ariaRequired={field.required === true}
          options={[{ value: '', label: texts.choosePlease }, ...options]}
          selectedOption={options.find((option) => option.value === value) ?? null}
          placeholder={value || texts.choosePlease}
          onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
        />
      );
    case 'multiselection':
      return <Choices field={field} value={value} onChange={onChange} />;
    case 'file':
      return <FileCell value={value} reportId={reportId} onChange={onChange} header={field.header} label={field.header} />;
    case 'date':
      return (
        <Input
          ariaRequired={field.required === true}
          value={value}
          placeholder={texts.datePlaceholder}
          inputMode="numeric"
          onChange={typed}
        />
      );
    default:
      return (
        <Input
          ariaRequired={field.required === true}
          value={value}
          inputMode={field.type === 'number' ? 'decimal' : 'text'}
          onChange={typed}
          onBlur={onLeave}
        />
      );
  }
}

/** A choice of several options, in the order of the set-up, stored as one text (REP-211). */
function Choices({ field, value, onChange }: Pick<InputProps, 'field' | 'value' | 'onChange'>) {
  const chosen = new Set(chosenOptions(value));
  const toggle = (option: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(option);
    else next.delete(option);
    onChange((field.options ?? []).filter((each) => next.has(each)).join(','));
  };
  return (
    <fieldset className="form-choices">
      <legend className="only-read">{field.header}</legend>
      {(field.options ?? []).map((option) => (
        <Checkbox key={option} checked={chosen.has(option)} onChange={({ detail }) => toggle(option, detail.checked)}>
          {option}
        </Checkbox>
      ))}
    </fieldset>
  );
}
