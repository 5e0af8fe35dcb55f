import Alert from '@cloudscape-design/components/alert';
import BarChart from '@cloudscape-design/components/bar-chart';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { answerText } from '../../../../../shared/domain/kernel/vocabulary.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../ui/fill.ts';
import { formatFigure, formatStarts } from '../../../ui/format.ts';
import { Modal } from '../../../ui/modal.tsx';
import { Figure } from '../../../ui/text/figure.tsx';
import type { PastValue } from '../model/read.ts';
import { isYesOrNo, statedUnit, statedValue } from '../model/stated-value.ts';
import { reportTexts as texts } from '../texts.ts';

/** `isShared`: the past figures are sums of several rows. */
type Props = { name: string; node: Node; past: readonly PastValue[]; isShared: boolean; onClose(): void };
type PastFigure = { value: string; startDate: string };

/** The past figures of a metric: a bar per reporting period, oldest first, and the same as a table (REP-061 to REP-063). */
export default function HistoryModal({ name, node, past, isShared, onClose }: Props) {
  const unit = statedUnit(node);
  const known = past.filter((each): each is PastFigure => each.value !== null);
  const named = formatStarts(known.map(({ startDate }) => startDate));
  return (
    <Modal size="large" header={fill(texts.previousTitle, { metric: name })} onClose={onClose}>
      {known.length === 0 ? (
        <Box textAlign="center" padding="l">
          {texts.noPrevious}
        </Box>
      ) : (
        <SpaceBetween size="l">
          {isShared && <Alert>{texts.pastIsSum}</Alert>}
          <Chart unit={unit} known={known} named={named} inWords={isYesOrNo(node)} />
          <Table
            variant="embedded"
            items={[...known].reverse()}
            trackBy="startDate"
            columnDefinitions={[
              { id: 'period', header: texts.period, cell: ({ startDate }) => named(startDate), isRowHeader: true },
              {
                id: 'value',
                header: <Box textAlign="right">{texts.value}</Box>,
                cell: ({ value }) => (
                  <Box textAlign="right">
                    {isYesOrNo(node) ? statedValue(value, node) : <Figure value={value} unit={unit} digits="all" />}
                  </Box>
                ),
              },
            ]}
          />
        </SpaceBetween>
      )}
    </Modal>
  );
}

/** Returns the label of a tick. If all figures are whole, ticks between have no label, because 0.2 complaints do not exist. */
export const tickOf = (known: readonly { value: string }[]) => {
  const areWhole = known.every(({ value }) => Number.isInteger(Number(value)));
  return (tick: number): string => (areWhole && !Number.isInteger(tick) ? '' : formatFigure(tick, 'tile'));
};

/** The label of a tick for Yes (1) and No (0); '' for ticks between. */
const tickInWords = (tick: number): string => (tick === 0 || tick === 1 ? answerText(String(tick)) : '');
const barInWords = (value: string): number => (answerText(value) === 'Yes' ? 1 : 0);

type ChartProps = { unit: string; known: readonly PastFigure[]; named: (startDate: string) => string; inWords: boolean };

/**
 * The chart. It draws with numbers; the table beside it has every digit. Each bar is at the name of its period. `inWords`: the
 * figures are Yes and No.
 */
const Chart = ({ unit, known, named, inWords }: ChartProps) => (
  <BarChart
    ariaLabel={texts.previousChart}
    height={220}
    hideFilter
    hideLegend
    xTitle={texts.period}
    i18nStrings={{ yTickFormatter: inWords ? tickInWords : tickOf(known) }}
    {...(inWords && { yDomain: [0, 1] as const })}
    yTitle={unit}
    xDomain={known.map(({ startDate }) => named(startDate))}
    series={[
      {
        type: 'bar',
        title: unit || texts.value,
        valueFormatter: (value) => (inWords ? tickInWords(value) : formatFigure(value, 'all')),
        data: known.map(({ startDate, value }) => ({ x: named(startDate), y: inWords ? barInWords(value) : Number(value) })),
      },
    ]}
  />
);
