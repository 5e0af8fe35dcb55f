import Alert from '@cloudscape-design/components/alert';
import { type ReactNode, useState } from 'react';
import { fill } from '../../../ui/fill.ts';
import { useReport } from '../entries/context.ts';
import { goToRow } from '../frame/go-to-row.ts';
import { nameOf, type SectionMetric } from '../model/sections.ts';
import { checkTexts as texts } from './check-texts.ts';
import { outOfSightText } from './out-of-sight.ts';

const SHOWN = 8;

/**
 * `text`: instead of the metric's name; `more`: details. Without a row the text is not a link: the report no longer has the
 * metric, or the text is about a section or a document.
 */
export type LinkedRow =
  | { row: SectionMetric; text?: string; more?: ReactNode }
  | { row: undefined; text: string; more?: ReactNode };

/** Links to rows of a report, the first ones at once and the others on request. `of`: what the rows have in common. */
export function RowLinks({ rows, of }: { rows: readonly LinkedRow[]; of: string }) {
  const { sections, openSection, announcer, nodes, store } = useReport();
  const [all, setAll] = useState(false);
  const [missed, setMissed] = useState('');
  const shown = all ? rows : rows.slice(0, SHOWN);
  const switchText = all ? texts.showFewer : texts.showAll;
  const go = (row: SectionMetric, from: Element) => {
    const found = goToRow(row.node.uid, from, { sections, openSection });
    const said = found ? '' : outOfSightText(row, { sections, nodes, store });
    setMissed(said);
    announcer.say(said);
  };
  return (
    <>
      <ul className="review-list">
        {shown.map(({ row, text, more }) => (
          <li key={`${row?.node.uid} ${text}`} className="lines">
            {row ? (
              <button type="button" className="text-button" onClick={({ currentTarget }) => go(row, currentTarget)}>
                {text ?? nameOf(row.node)}
              </button>
            ) : (
              text
            )}
            {more !== undefined && <> {more}</>}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && (
        <>
          {!all && `${fill(texts.more, { n: rows.length - SHOWN })} `}
          <button
            type="button"
            className="text-button"
            aria-expanded={all}
            aria-label={`${switchText}: ${of}`}
            onClick={() => setAll(!all)}
          >
            {switchText}
          </button>
        </>
      )}
      {missed !== '' && <p>{missed}</p>}
    </>
  );
}

type AlertOfRowsProps = { type: 'error' | 'info' | 'warning'; header: string; rows: readonly LinkedRow[]; children?: ReactNode };

/** An alert with a text and links to its rows. */
export const AlertOfRows = ({ type, header, rows, children }: AlertOfRowsProps) => (
  <Alert type={type} header={header}>
    {children}
    <RowLinks rows={rows} of={header} />
  </Alert>
);
