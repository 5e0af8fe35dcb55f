import Button from '@cloudscape-design/components/button';
import Calendar from '@cloudscape-design/components/calendar';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Popover, { type PopoverProps } from '@cloudscape-design/components/popover';
import { type ReactNode, useRef, useState } from 'react';
import { dateInputText, parseDateInput, type TypedDate } from '../../../../shared/domain/kernel/date-input.ts';
import { fill } from '../fill.ts';
import { dateTexts as texts } from './date-texts.ts';
import './date-field.css';
import { formatLongDay } from '../format.ts';
import { useValidity } from './use-validity.ts';

type Props = {
  label: string;
  /** YYYY-MM-DD, or empty */
  value: string;
  /** receives a valid day, or '' for an empty field; not called for an invalid text */
  onChange(value: string): void;
  hint?: ReactNode;
  error?: string | undefined;
  /** whether the form requires a value; the label then has a star */
  isRequired?: boolean;
  readOnly?: boolean;
};

/**
 * A day, typed or chosen from a calendar, and repeated below in words. An invalid text stays with its reason and prevents saving
 * the form: see `hasUnreadable`.
 */
export function DateField({ label, value, onChange, hint, error, isRequired = false, readOnly = false }: Props) {
  const [isLeft, setLeft] = useState(false);
  const { text, read, type } = useTypedDay(value, onChange);
  const box = useRef<HTMLDivElement>(null);
  const why = read.kind === 'invalid' ? read.why : '';
  useValidity(box, why);
  const date = read.kind === 'date' ? read.date : '';
  const below = [date && formatLongDay(date), hint].filter(Boolean);
  return (
    <FormField
      label={label}
      errorText={isLeft && why ? why : error}
      constraintText={below.length > 0 && below.map((line, index) => <div key={index === 0 ? 'day' : 'hint'}>{line}</div>)}
    >
      <div className="date-field" ref={box} onInvalidCapture={() => setLeft(true)}>
        <Input
          value={text}
          readOnly={readOnly}
          ariaRequired={isRequired}
          placeholder={texts.placeholder}
          autoComplete={false}
          onBlur={() => setLeft(true)}
          onChange={({ detail }) => {
            setLeft(false);
            type(detail.value);
          }}
        />
        {!readOnly && <DayPicker label={label} date={date} onChoose={(day) => type(dateInputText(day))} />}
      </div>
    </FormField>
  );
}

/** A calendar behind a button; a chosen day closes it. */
function DayPicker({ label, date, onChoose }: { label: string; date: string; onChoose(day: string): void }) {
  const popover = useRef<PopoverProps.Ref>(null);
  const choose = (day: string) => {
    onChoose(day);
    popover.current?.focus();
  };
  const calendar = (
    <Calendar
      value={date}
      ariaLabel={label}
      previousMonthAriaLabel={texts.previousMonth}
      nextMonthAriaLabel={texts.nextMonth}
      todayAriaLabel={texts.today}
      onChange={({ detail }) => choose(detail.value)}
    />
  );
  return (
    <Popover ref={popover} triggerType="custom" size="medium" position="bottom" dismissAriaLabel={texts.close} content={calendar}>
      <Button iconName="calendar" variant="icon" formAction="none" ariaLabel={fill(texts.calendar, { label })} />
    </Popover>
  );
}

/**
 * The text of a field and its value. The typed text stays while the parent holds the value of that text; another value from
 * outside replaces it.
 */
function useTypedDay(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<{ text: string; holds: string }>();
  const text = typed?.holds === value ? typed.text : dateInputText(value);
  const read: TypedDate = parseDateInput(text);
  const type = (next: string) => {
    const meant = parseDateInput(next);
    const holds = meant.kind === 'date' ? meant.date : meant.kind === 'empty' ? '' : value;
    setTyped({ text: next, holds });
    if (holds !== value) onChange(holds);
  };
  return { text, read, type };
}
