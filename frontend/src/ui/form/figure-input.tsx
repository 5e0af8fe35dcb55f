import Button from '@cloudscape-design/components/button';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { type ClipboardEvent, useId, useRef, useState } from 'react';
import { add, negate } from '../../../../shared/domain/kernel/decimal.ts';
import { parseSigned } from '../../../../shared/domain/report/entry/signed-figure.ts';
import { fill } from '../fill.ts';
import { common } from '../texts.ts';
import { useValidity } from './use-validity.ts';

type Props = {
  /** decimal text, '' for none, or a text that is no single figure */
  value: string;
  /** what the figure is in */
  unit: string;
  label?: string;
  readOnly?: boolean;
  disabled?: boolean;
  /** how far an arrow key moves the figure, as decimal text */
  step?: string;
  onChange(value: string): void;
  /** the input was left */
  onLeave?(): void;
};

/**
 * A figure of a setting. It is a line of text: a number input of the browser drops a comma as it is typed, so that '3,5' becomes 35. A text that
 * may be several figures is handed on as it stands, which no reader of decimals takes; what it means is asked once the input is left, and it
 * holds back the form that it is in: see `hasUnreadable`.
 */
export function FigureInput({ value, unit, label, readOnly = false, disabled = false, step, onChange, onLeave }: Props) {
  const [isLeft, setLeft] = useState(true);
  const { text, read, type } = useTypedFigure(value, unit, onChange);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<InputProps.Ref>(null);
  const whyId = useId();
  const why = 'why' in read ? read.why : '';
  useValidity(box, why);
  const isAsked = isLeft && why !== '';
  const take = (choice: string) => {
    type(choice);
    input.current?.focus();
  };
  // a line of text has no lines: the browser makes one figure of '12' above '345'
  const paste = (event: ClipboardEvent) => {
    const cells = cellsIn(event.clipboardData.getData('text/plain'));
    if (cells.length < 2 || readOnly || disabled) return;
    event.preventDefault();
    setLeft(true);
    type(cells.slice(0, SHOWN_CELLS).join('; '));
  };
  const stepBy = (by: string) => type(add(read.value ?? '0', by));
  return (
    <div ref={box} onInvalidCapture={() => setLeft(true)} onPaste={paste}>
      <Input
        ref={input}
        value={text}
        inputMode="decimal"
        autoComplete={false}
        readOnly={readOnly}
        disabled={disabled}
        invalid={isAsked}
        {...(label !== undefined && { ariaLabel: label })}
        {...(isAsked && { ariaDescribedby: whyId })}
        onChange={({ detail }) => {
          setLeft(false);
          type(detail.value);
        }}
        onKeyDown={(event) => {
          const { key } = event.detail;
          if (step === undefined || readOnly || why !== '' || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
          event.preventDefault();
          stepBy(key === 'ArrowUp' ? step : negate(step));
        }}
        onBlur={() => {
          setLeft(true);
          onLeave?.();
        }}
      />
      {isAsked && (
        <SpaceBetween size="xs" direction="horizontal">
          <span id={whyId} role="status">
            <StatusIndicator type="error">{why}</StatusIndicator>
          </span>
          {choicesOf(read).map((choice) => (
            <Button
              key={choice}
              variant="inline-link"
              formAction="none"
              {...(label !== undefined && { ariaLabel: takeText(choice, label) })}
              onClick={() => take(choice)}
            >
              {takeText(choice)}
            </Button>
          ))}
        </SpaceBetween>
      )}
    </div>
  );
}

/** Copied cells that the input shows. */
const SHOWN_CELLS = 3;
const cellsIn = (copied: string): string[] =>
  copied
    .split(/[\t\r\n]/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');

/** `label`: of the input, where several of them are on the page. */
const takeText = (figure: string, label?: string): string => {
  const text = fill(common.takeFigure, { figure });
  return label === undefined ? text : `${text}: ${label}`;
};

type Read = ReturnType<typeof parseSigned>;

const choicesOf = (read: Read): readonly string[] => (read.kind === 'unclear' ? read.choices : []);

/** What the parent gets for a text. */
const heldOf = (read: Read, text: string): string => ('why' in read ? text : (read.value ?? ''));

/** The text of the input and what it means. It stays while the parent holds what it produced; another value from outside replaces it. */
function useTypedFigure(value: string, unit: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<{ text: string; holds: string }>();
  const text = typed?.holds === value ? typed.text : value;
  const read = parseSigned(text, unit);
  const type = (next: string) => {
    const holds = heldOf(parseSigned(next, unit), next);
    setTyped({ text: next, holds });
    if (holds !== value) onChange(holds);
  };
  return { text, read, type };
}
