import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { countOf } from '../../../ui/format.ts';
import { useReport, useSummary } from '../entries/context.ts';
import { nameOf, type Section } from '../model/sections.ts';
import { rowsAgainstForm } from './against-form.ts';
import { checkTexts as texts } from './check-texts.ts';
import { hadText, notInLastText, rowsEmptied, rowsNotCalculated, rowsNotInLast, whyNotCalculated } from './gone-figures.ts';
import { AlertOfRows } from './row-links.tsx';

type Props = { sections: readonly Section[] };

/**
 * The figures that are missing since the previous report, with links: not calculated because a factor is missing, and empty ones.
 */
export function GoneFigures({ sections }: Props) {
  const scope = useReport();
  useSummary();
  const notCalculated = rowsNotCalculated(sections, scope);
  const emptied = rowsEmptied(sections, scope);
  return (
    <>
      {notCalculated.length > 0 && (
        <AlertOfRows
          type="warning"
          header={countOf(notCalculated.length, texts.notCalculated)}
          rows={notCalculated.map((each) => ({ row: each.row, more: whyNotCalculated(each, scope) }))}
        />
      )}
      {emptied.length > 0 && (
        <AlertOfRows
          type="warning"
          header={countOf(emptied.length, texts.emptied)}
          rows={emptied.map(({ row, last }) => ({ row, text: hadText(row.node, last) }))}
        />
      )}
    </>
  );
}

/** The figures that the previous report does not have (N/A, empty, or filled in from an older report), with the older figures. */
export function FiguresNotInLast({ sections }: Props) {
  const rows = rowsNotInLast(sections, useReport());
  const linked = rows.map((each) => ({ row: each.row, more: notInLastText(each) }));
  return rows.length > 0 && <AlertOfRows type="info" header={countOf(rows.length, texts.notInLast)} rows={linked} />;
}

/**
 * Names of figures that the previous report does not have, and of figures that differ from their forms, shown before an approval,
 * where the rows cannot be reached.
 */
export function FiguresToApprove({ sections }: Props) {
  const scope = useReport();
  const told = [
    { rows: rowsNotCalculated(sections, scope), forms: texts.notCalculated },
    { rows: rowsEmptied(sections, scope), forms: texts.emptied },
    { rows: rowsAgainstForm(sections, scope), forms: texts.againstForm },
  ];
  const alerts = told.filter(({ rows }) => rows.length > 0);
  if (alerts.length === 0) return null;
  return (
    <SpaceBetween size="m">
      {alerts.map(({ rows, forms }) => (
        <Alert key={forms.one} type="warning">
          {countOf(rows.length, forms)}: {rows.map(({ row }) => nameOf(row.node)).join(', ')}
        </Alert>
      ))}
    </SpaceBetween>
  );
}
