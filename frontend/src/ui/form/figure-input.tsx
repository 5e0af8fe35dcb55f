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
  /** decimal text, '' for none, or an unreadable text */
  value: string;
  /** unit of the figure */
  unit: string;
  label?: string;
  isRequired?: boolean;
  readOnly?: boolean;
  disabled?: boolean;
  /** change of the figure by an arrow key, as decimal text */
  step?: string;
  onChange(value: string): void;
  /** called when the input loses the focus */
  onLeave?(): void;
};

/**
 * A figure of a setting. A text input, because the browser's number input drops a comma, so that '3,5' becomes 35. A text with
 * several meanings is passed on unchanged, and no parser accepts it. When the input is left, it asks what the text means; until
 * then it prevents saving the form: see `hasUnreadable`.
 */
export function FigureInput({
  value,
  unit,
  label,
  isRequired = false,
  readOnly = false,
  disabled = false,
  step,
  onChange,
  onLeave,
}: Props) {
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
  // The browser would paste '12' above '345' as one figure, because an input has no lines.
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
        ariaRequired={isRequired}
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

/** Most pasted cells that the input shows. */
const SHOWN_CELLS = 3;
const cellsIn = (copied: string): string[] =>
  copied
    .split(/[\t\r\n]/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');

/** `label`: label of the input, if the page has several. */
const takeText = (figure: string, label?: string): string => {
  const text = fill(common.takeFigure, { figure });
  return label === undefined ? text : `${text}: ${label}`;
};

type ReadFigure = ReturnType<typeof parseSigned>;

const choicesOf = (read: ReadFigure): readonly string[] => (read.kind === 'unclear' ? read.choices : []);

/** The value that the parent receives for a text. */
const heldOf = (read: ReadFigure, text: string): string => ('why' in read ? text : (read.value ?? ''));

/**
 * The text of the input and its value. The text stays while the parent holds its value; another value from outside replaces it.
 */
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
