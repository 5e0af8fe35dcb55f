import { useState } from 'react';
import { fill } from '../../../../ui/fill.ts';
import { countOf } from '../../../../ui/format.ts';
import { reportTexts as texts } from '../../texts.ts';

/** Names shown before the button for more. */
const AT_FIRST = 10;

/** A sentence with `{names}`: the first names, then a button that shows the rest and their number. */
export function NameList({ text, names }: { text: `${string}{names}`; names: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const rest = isWhole ? 0 : names.length - AT_FIRST;
  const shown = rest > 0 ? names.slice(0, AT_FIRST) : names;
  return (
    <span className="anywhere">
      {fill(text, { names: shown.join(', ') })}
      {rest > 0 && (
        <>
          {' '}
          <button type="button" className="text-button" onClick={() => setWhole(true)}>
            {countOf(rest, texts.moreNames)}
          </button>
        </>
      )}
    </span>
  );
}
