import { type ChangeEvent, type FocusEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { answerText } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { keepNumeric } from '../../../../../shared/domain/report/entry/number-input.ts';
import { valueField } from '../../../../../shared/domain/report/value.ts';
import { fill } from '../../../ui/fill.ts';
import { useEntry, useResult, useSheet } from '../entries/context.ts';
import { countingEntry } from '../entries/counted-value.ts';
import { isAsked } from '../entries/typed.ts';
import { nameOf, type SectionMetric } from '../model/sections.ts';
import { isYesOrNo } from '../model/stated-value.ts';
import { reportTexts as texts } from '../texts.ts';
import { FormBadge } from './check-badge.tsx';
import { blurRestored } from './leave-restored.ts';
import { SavedState } from './saved-state.tsx';
import { toldOf } from './told-of.ts';
import { TypedInput } from './typed-input.tsx';
import { rawAfter, waitsForText } from './typed-text.ts';

type Props = { row: SectionMetric; locked: boolean };

/** The value of a metric as a person enters it: a figure, or Yes or No (REP-057). Stored when the input is left (REP-374). */
export function ValueCell({ row, locked }: Props) {
  const Input = inputOf(row);
  return (
    <>
      <Input row={row} locked={locked} />
      <div className="cell-state" id={`state-${row.node.uid}`}>
        <SavedState node={row.node} />
        <FormBadge row={row} />
      </div>
    </>
  );
}

/** The input for the type of a metric (REP-309). */
function inputOf({ node }: SectionMetric) {
  if (isYesOrNo(node)) return BooleanInput;
  return valueField(node).type === 'number' ? NumberInput : TypedInput;
}

function NumberInput({ row, locked }: Props) {
  const sheet = useSheet();
  const { store } = sheet;
  const { uid, meta_json } = row.node;
  const entry = useEntry(uid);
  const result = useResult(uid);
  const [typed, setTyped] = useState<string>();
  const raw = useRef('');
  const derived = result?.source === 'derived' ? result.derived : null;
  const shown = (isAsked(entry) ? undefined : entry.text) ?? countingEntry(result, entry) ?? derived ?? '';
  const text = typed ?? shown;

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const next = event.target.value;
    raw.current = rawAfter(typed === undefined ? text : raw.current, text, next);
    setTyped(keepNumeric(next));
    store.typing(uid, { text: raw.current });
  };
  // Typing the same text again fires no change event, but it is an answer: 3 after a refused '-3', or the same figure in the new
  // unit.
  const retype = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    if (value !== text || typed !== undefined || !waitsForText(entry)) return;
    raw.current = value;
    setTyped(value);
    store.typing(uid, { text: value });
  };
  const leave = (event: FocusEvent) => {
    if (typed === undefined) {
      blurRestored({ uid, part: 'text' }, event, sheet);
      return;
    }
    const unchanged = raw.current === shown && (derived !== null || !waitsForText(entry));
    if (unchanged) store.typing(uid);
    else store.enter(uid, raw.current);
    setTyped(undefined);
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (typed === undefined && !entry.choices)) return;
    event.stopPropagation();
    setTyped(undefined);
    if (typed === undefined) store.forget(uid);
    else store.typing(uid);
  };
  const placeholder = typeof meta_json.placeholder === 'string' ? meta_json.placeholder : '';
  const fault = typed === undefined ? entry.fault : undefined;
  return (
    <input
      className={derived !== null && typed === undefined ? 'value derived' : 'value'}
      data-cell="value"
      data-typing={typed !== undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      placeholder={placeholder}
      disabled={locked}
      aria-label={fill(texts.valueOf, { metric: nameOf(row.node) })}
      aria-invalid={fault !== undefined}
      {...toldOf(row)}
      enterKeyHint="next"
      title={fault}
      onInput={retype}
      onChange={type}
      onBlur={leave}
      onKeyDown={cancel}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}

const OPTIONS = [
  { value: '', text: '' },
  { value: '1', text: texts.yes },
  { value: '0', text: texts.no },
] as const;

/**
 * The option of a stored value. Shows a number from before the metric became a Yes/No question as the answer that other pages
 * show.
 */
const optionOf = (value: string | null): string => {
  const answer = value !== null && answerText(value);
  return OPTIONS.find(({ text }) => text === answer)?.value ?? '';
};

/** The option of a key: its first letter. */
export const choiceOfKey = ({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  ctrlKey || metaKey || altKey
    ? undefined
    : OPTIONS.find(({ text }) => text !== '' && text[0]?.toLowerCase() === key.toLowerCase());

function BooleanInput({ row, locked }: Props) {
  const { store } = useSheet();
  const { uid } = row.node;
  const entry = useEntry(uid);
  return (
    <select
      className="value"
      data-cell="value"
      value={optionOf(entry.value)}
      disabled={locked}
      aria-label={fill(texts.valueOf, { metric: nameOf(row.node) })}
      {...toldOf(row)}
      aria-invalid={entry.fault !== undefined}
      onChange={(event) => store.enter(uid, event.target.value)}
      onKeyDown={(event) => {
        const choice = choiceOfKey(event);
        if (!choice) return;
        event.preventDefault();
        store.enter(uid, choice.value);
      }}
    >
      {OPTIONS.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
