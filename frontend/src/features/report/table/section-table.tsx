import Alert from '@cloudscape-design/components/alert';
import { Fragment, type KeyboardEvent, memo, useCallback } from 'react';
import { offersHidden } from '../../../../../shared/domain/structure/calculation.ts';
import { fill } from '../../../ui/fill.ts';
import { useSheet } from '../entries/context.ts';
import { Boundary } from '../frame/boundary.tsx';
import { keyOf, type Section, type SectionRow } from '../model/sections.ts';
import { reportTexts as texts } from '../texts.ts';
import { ChildPicker, type Pick } from './child-picker.tsx';
import { hasNoComments } from './empty-columns.ts';
import { LaterRow } from './making/later-row.tsx';
import { DocumentLine, HeadingRow, TextRow } from './other-rows.tsx';
import { usePaste } from './paste/use-paste.tsx';
import { moveInTable } from './table-keys.ts';
import { useShownRows } from './use-shown-rows.ts';

type Props = {
  section: Section;
  editable: boolean;
  only?: ((row: SectionRow) => boolean) | undefined;
  /** number of rows shown so far; absent for all */
  most?: number | undefined;
};

/** The rows of a section with the columns of REP-037; on a phone each row is a card. */
export const SectionTable = memo(function SectionTable({ section, editable, only, most }: Props) {
  const { withComments, store, sections, openSection } = useSheet();
  const { onPaste, question } = usePaste();
  const { rows, hiddenBelow, opened, toggle, pick } = useShownRows(section);
  const shown = only ? rows.filter(only) : rows;
  const toggleOf = useCallback(
    (path: string) => editable && hiddenBelow.has(path) && <HiddenToggle open={opened.has(path)} onToggle={() => toggle(path)} />,
    [editable, hiddenBelow, opened, toggle],
  );
  if (section.rows.length === 0 && !offersHidden(section.node)) return <p className="quiet">{texts.noRows}</p>;
  if (only && shown.length === 0) return <p className="quiet">{texts.filterNone}</p>;
  const isClean = !editable && hasNoComments(shown, { store });
  const sheet = editable && {
    onPaste,
    onKeyDown: (event: KeyboardEvent) => moveInTable(event, { sections, openSection }),
  };
  return (
    <>
      <table
        aria-label={section.name}
        className={['report-table', !editable && 'read', withComments ? isClean && 'clean' : 'plain'].filter(Boolean).join(' ')}
        data-section={section.node.uid}
        {...sheet}
      >
        <Columns withComments={withComments} />
        <tbody>
          {toggleOf(section.node.path)}
          {editable && <ChildPicker parent={section.node} onPick={pick} />}
          {shown.slice(0, most).map((row) => (
            <Fragment key={keyOf(row)}>
              <Boundary fallback={<BrokenRow row={row} />}>
                <AnyRow row={row} editable={editable} onPick={pick} />
              </Boundary>
              {toggleOf(row.node.path)}
            </Fragment>
          ))}
        </tbody>
      </table>
      {question}
    </>
  );
});

const CLASSES: Readonly<Record<string, string>> = { [texts.value]: 'right', [texts.comments]: 'comments' };

function Columns({ withComments }: { withComments: boolean }) {
  const more = (name: string) => (withComments ? [name] : []);
  const names = [texts.metric, texts.units, texts.value, ...more(texts.comments), texts.notApplicable, ...more(texts.pastData)];
  return (
    <thead className="report-head">
      <tr className="report-row">
        {names.map((name) => (
          <th scope="col" key={name} className={CLASSES[name]}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function AnyRow({ row, editable, onPick }: { row: SectionRow; editable: boolean; onPick: Pick }) {
  if (row.kind === 'metric') return <LaterRow row={row} editable={editable} onPick={onPick} />;
  if (row.kind === 'heading')
    return (
      <>
        <HeadingRow row={row} />
        {editable && <ChildPicker parent={row.node} onPick={onPick} />}
      </>
    );
  if (row.kind === 'text') return <TextRow row={row} />;
  return <DocumentLine row={row} editable={editable} />;
}

function HiddenToggle({ open, onToggle }: { open: boolean; onToggle(): void }) {
  return (
    <tr className="report-line">
      <td>
        <button type="button" className="text-button" aria-expanded={open} onClick={onToggle}>
          {open ? texts.hideHidden : texts.showHidden}
        </button>
      </td>
    </tr>
  );
}

const BrokenRow = ({ row }: { row: SectionRow }) => (
  <tr className="report-line">
    <td>
      <Alert type="error">{fill(texts.rowError, { type: row.node.type, path: row.node.path })}</Alert>
    </td>
  </tr>
);
