import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import type { ImportReport } from '../../../../../shared/contract/structure/structure.ts';
import type { FileFormat } from '../../../../../shared/domain/structure/import-size.ts';
import { fill } from '../../../ui/fill.ts';
import { countOf, formatFigure } from '../../../ui/format.ts';
import { Changes } from './changes.tsx';
import { Faults } from './faults.tsx';
import { doneText, newUnitsText, readUnitsText } from './report-counts.ts';
import { fileTexts as texts } from './texts.ts';

/** Preview of an import: counts, warnings, every change, and the first rows. `choice`: further decisions of the person. */
export function CheckedReport({ report, choice }: { report: ImportReport; choice: ReactNode }) {
  const { create, change = 0, factors } = report;
  const isRefused = report.kind === 'structure' && report.refused > 0;
  return (
    <SpaceBetween size="m">
      {!isRefused && (
        <Counts report={report} labels={{ create: texts.toCreate, change: texts.toChange, factors: texts.factorsToAdd }} />
      )}
      {create + change + factors.create === 0 && report.refused === 0 && <Alert type="info">{texts.nothing}</Alert>}
      {choice}
      <Notices report={report} />
      <Faults report={report} />
      <Changes changes={report.changes ?? []} change={change} />
      {report.preview.length > 0 && <Preview rows={report.preview} />}
    </SpaceBetween>
  );
}

/** The result of an import (SET-405, SET-406). */
export function DoneReport({ report, format }: { report: ImportReport; format: FileFormat }) {
  return (
    <SpaceBetween size="m">
      <Alert type={report.refused > 0 ? 'warning' : 'success'}>{doneText(report, format)}</Alert>
      <Counts report={report} labels={{ create: texts.createdCount, change: texts.changedCount, factors: texts.factorsAdded }} />
      <Notices report={report} />
      <Faults report={report} />
    </SpaceBetween>
  );
}

function Counts({ report, labels }: { report: ImportReport; labels: Record<'create' | 'change' | 'factors', string> }) {
  const { create, change = 0, exist, refused, factors } = report;
  const figure = (count: number) => <Box fontSize="heading-l">{formatFigure(count)}</Box>;
  return (
    <KeyValuePairs
      columns={change > 0 ? 3 : 4}
      items={[
        { label: labels.create, value: figure(create) },
        ...(change > 0 ? [{ label: labels.change, value: figure(change) }] : []),
        { label: change > 0 ? texts.unchanged : texts.thereAlready, value: figure(exist) },
        { label: texts.refused, value: figure(refused) },
        { label: labels.factors, value: figure(factors.create) },
      ]}
    />
  );
}

function Notices({ report: { newUnits, readUnits = [], ignoredColumns, factors, otherMetrics = 0 } }: { report: ImportReport }) {
  const { unused = 0 } = factors;
  if (newUnits.length + readUnits.length + ignoredColumns.length + factors.kept + unused + otherMetrics === 0) return null;
  return (
    <SpaceBetween size="xs">
      {otherMetrics > 0 && (
        <Alert type="warning" header={countOf(otherMetrics, texts.otherMetrics)}>
          {texts.otherMetricsText}
        </Alert>
      )}
      {newUnits.length > 0 && (
        <Alert type="warning" header={countOf(newUnits.length, texts.newUnitsTitle)}>
          {fill(texts.newUnitsText, { units: newUnitsText({ newUnits }) })}
        </Alert>
      )}
      {readUnits.length > 0 && (
        <Alert type="info" header={countOf(readUnits.length, texts.readUnitsTitle)}>
          {readUnitsText({ readUnits })}
        </Alert>
      )}
      {unused > 0 && <Alert type="warning">{countOf(unused, texts.factorsUnused)}</Alert>}
      {factors.kept > 0 && <Alert type="info">{countOf(factors.kept, texts.factorsKept)}</Alert>}
      {ignoredColumns.length > 0 && <Alert type="info">{fill(texts.ignoredTitle, { columns: ignoredColumns.join(', ') })}</Alert>}
    </SpaceBetween>
  );
}

function Preview({ rows }: { rows: ImportReport['preview'] }) {
  return (
    <Table
      variant="embedded"
      wrapLines
      header={<Box variant="h3">{texts.preview}</Box>}
      items={rows}
      columnDefinitions={[
        { id: 'place', header: texts.place, cell: ({ place }) => place },
        { id: 'name', header: texts.name, cell: ({ name }) => name, isRowHeader: true },
        { id: 'unit', header: texts.unit, cell: ({ unit }) => unit },
        { id: 'factor', header: texts.factor, cell: ({ factor }) => factor },
        { id: 'state', header: texts.state, cell: ({ state }) => texts.states[state] },
      ]}
    />
  );
}
