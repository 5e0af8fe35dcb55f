import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { fill } from '../../../ui/fill.ts';
import { targetTexts as texts } from '../texts.ts';
import { nameOfRow, type PeriodRow } from './form-state.ts';
import { NumberField } from './number-field.tsx';

type Props = {
  rows: readonly PeriodRow[];
  unit: string;
  readOnly: boolean;
  canDistribute: boolean;
  ofRatio: boolean;
  onDistribute(): void;
  /** undoes the last distribution; undefined if there is none */
  onUndo?: (() => void) | undefined;
  onChange(rows: PeriodRow[]): void;
  /** called when a field of a period loses the focus */
  onLeave(): void;
};

/** A target and a threshold for every reporting period (ADM-108), filled by 'Distribute' (ADM-595). */
export function PeriodTable({ rows, unit, readOnly, canDistribute, ofRatio, onDistribute, onUndo, onChange, onLeave }: Props) {
  if (rows.length === 0) return <Alert type="info">{texts.noPeriods}</Alert>;
  const change = (row: PeriodRow, next: Partial<PeriodRow>) =>
    onChange(rows.map((each) => (each.startDate === row.startDate ? { ...each, ...next } : each)));
  const figure = (key: 'target' | 'threshold', header: string, label: (period: string) => string) => ({
    id: key,
    header,
    minWidth: 130,
    cell: (row: PeriodRow) => (
      <NumberField
        value={row[key]}
        unit={unit}
        label={label(nameOfRow(row))}
        readOnly={readOnly}
        onChange={(value) => change(row, { [key]: value })}
        onLeave={onLeave}
      />
    ),
  });
  const columns: TableProps.ColumnDefinition<PeriodRow>[] = [
    { id: 'period', header: texts.period, isRowHeader: true, cell: nameOfRow },
    figure('target', texts.target, (period) => fill(texts.targetOf, { period })),
    figure('threshold', texts.threshold, (period) => fill(texts.thresholdOf, { period })),
  ];
  const action = (
    <SpaceBetween direction="horizontal" size="xs">
      {onUndo && (
        <Button formAction="none" onClick={onUndo}>
          {texts.undoDistribution}
        </Button>
      )}
      <Button formAction="none" disabled={!canDistribute} onClick={onDistribute}>
        {texts.distribute}
      </Button>
    </SpaceBetween>
  );
  const hint = ofRatio ? texts.distributeRatioHint : texts.distributeHint;
  return (
    <Table
      columnDefinitions={columns}
      items={rows}
      trackBy="startDate"
      ariaLabels={{ tableLabel: texts.perPeriod }}
      header={
        <Header
          variant="h2"
          description={readOnly ? texts.perPeriodNote : `${texts.perPeriodNote} ${hint}`}
          actions={!readOnly && action}
        >
          {texts.perPeriod}
        </Header>
      }
    />
  );
}
