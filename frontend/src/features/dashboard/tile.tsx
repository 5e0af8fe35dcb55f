import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { DashboardIndicator } from '../../../../shared/contract/indicator/dashboard.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { countOf, formatFigure } from '../../ui/format.ts';
import { RestatedMark } from '../restatement/index.ts';
import type { AskedEvidence } from './evidence-window.tsx';
import { FigureLink } from './figure/figure-link.tsx';
import { type FigureView, noneText } from './figure/figure-view.ts';
import { ProjectNotes } from './project-notes.tsx';
import { Sparkline } from './sparkline.tsx';
import { FigureStanding } from './standing.tsx';
import { dashboardTexts as texts } from './texts.ts';

/**
 * '7 of 9 reports', with the number of one-sided ones among the rest, and the estimated share: completeness and quality of a
 * figure.
 */
export const completenessText = ({ reports, of, one_sided = 0, estimated }: DashboardIndicator['completeness']): string => {
  if (of === 0) return texts.noReports;
  const counted = countOf(of, texts.completeness).replace('{reports}', String(reports));
  const oneSided = one_sided === 0 ? [] : [fill(texts.oneSided, { n: one_sided })];
  return [counted, ...oneSided, ...(estimated ? [fill(texts.estimated, { share: estimated })] : [])].join(', ');
};

/** The same of the latest period of a tile: that its metrics are not due there, if so, and when they are next. */
export function tileText({ completeness, values, next_due: next }: DashboardIndicator): string {
  if (!values.at(-1)?.not_due) return completenessText(completeness);
  const period = next && displayPeriod({ start: next.startDate, end: next.endDate });
  return period === undefined ? texts.notDue : fill(texts.notDueUntil, { period });
}

/** The characters of a figure that fit beside each other in the narrowest tile at its full size. */
const FULL_SIZE = 13;

type Props = { indicator: DashboardIndicator; view: FigureView; onOpen(): void; onAsk(asked: AskedEvidence): void };

/** An indicator at a glance: the latest result, its target and its completeness. The figure opens its evidence. */
export function Tile({ indicator, view, onOpen, onAsk }: Props) {
  const { name, unit, exact, values, completeness } = indicator;
  const latest = values.at(-1);
  const isLong = exact !== null && formatFigure(exact, 2).length > FULL_SIZE;
  return (
    <Container fitHeight>
      <SpaceBetween size="xs">
        <Box variant="h2" fontSize="heading-s" padding="n">
          <Button variant="inline-link" ariaLabel={fill(texts.details, { name })} onClick={onOpen}>
            {name}
          </Button>
        </Box>
        <div className={isLong ? 'tile-value long' : 'tile-value'}>
          {latest && (
            <FigureLink
              exact={exact}
              unit={unit}
              reason={noneText({ ...completeness, not_due: latest.not_due }, view)}
              onAsk={() => onAsk({ indicator, period: latest.period })}
            />
          )}
          {latest && exact === null && unit !== '' && (
            <Box variant="span" color="text-body-secondary">
              {` ${unitText(unit)}`}
            </Box>
          )}
        </div>
        <Box color="text-body-secondary" fontSize="body-s">
          {latest && displayPeriod({ start: latest.period.startDate, end: latest.period.endDate })}
        </Box>
        <RestatedMark indicatorUid={indicator.uid} periodUid={latest?.period.uid} />
        <FigureStanding indicator={indicator} view={view} />
        <Sparkline values={values} unit={unit} view={view} />
        <Box color="text-body-secondary" fontSize="body-s">
          {tileText(indicator)}
        </Box>
        <ProjectNotes figure={completeness} />
      </SpaceBetween>
    </Container>
  );
}
