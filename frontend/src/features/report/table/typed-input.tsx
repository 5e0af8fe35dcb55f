import { type FocusEvent, useState } from 'react';
import { valueField } from '../../../../../shared/domain/report/value.ts';
import { fill } from '../../../ui/fill.ts';
import { useEntry, useSheet } from '../entries/context.ts';
import { isAsked } from '../entries/typed.ts';
import { nameOf, type SectionMetric } from '../model/sections.ts';
import { reportTexts as texts } from '../texts.ts';
import { blurRestored } from './leave-restored.ts';
import { toldOf } from './told-of.ts';

const HINTS: Partial<Record<string, string>> = { date: texts.datePlaceholder, postcode: texts.postcodePlaceholder };

/** The input of a metric without a number: a text, a date, a postcode, or an option (REP-304 to REP-309). */
export function TypedInput({ row, locked }: { row: SectionMetric; locked: boolean }) {
  const sheet = useSheet();
  const { store } = sheet;
  const { uid, meta_json } = row.node;
  const entry = useEntry(uid);
  const [typed, setTyped] = useState<string>();
  const { type, options = [] } = valueField(row.node);
  const stored = (isAsked(entry) ? undefined : entry.text) ?? entry.value ?? '';
  const shared = {
    className: 'value text',
    'data-cell': 'value',
    'data-kind': 'text',
    'data-typing': typed !== undefined,
    disabled: locked,
    'aria-label': fill(texts.valueOf, { metric: nameOf(row.node) }),
    'aria-invalid': entry.fault !== undefined && typed === undefined,
    ...toldOf(row),
  };
  // An unclear text is not an option, so the choice shows the stored value.
  const chosen = entry.choices ? (entry.value ?? '') : stored;
  if (type === 'selection')
    return (
      <select {...shared} value={chosen} onChange={({ target }) => store.enter(uid, target.value)}>
        {['', ...options].map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    );
  const leave = (event: FocusEvent) => {
    if (typed === undefined) {
      blurRestored({ uid, part: 'text' }, event, sheet);
      return;
    }
    if (typed === stored && entry.state !== 'restored') store.typing(uid);
    else store.enter(uid, typed);
    setTyped(undefined);
  };
  return (
    <input
      {...shared}
      autoComplete="off"
      enterKeyHint="next"
      value={typed ?? stored}
      placeholder={typeof meta_json.placeholder === 'string' ? meta_json.placeholder : HINTS[type]}
      onChange={({ target }) => {
        setTyped(target.value);
        store.typing(uid, { text: target.value });
      }}
      onBlur={leave}
    />
  );
}
