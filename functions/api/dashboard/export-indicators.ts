import type { dashboard } from '../../../shared/contract/indicator/dashboard.ts';
import { displayPeriod } from '../../../shared/domain/kernel/periods.ts';
import { csvText } from '../../csv/writer.ts';
import type { Handlers } from '../../http/resource-handler.ts';
import { computeFigures } from './figures.ts';

/** Unrounded approved figures per period, or their running totals from the project's first period on (REP-369, REP-370). */
export const exportIndicators: Handlers<typeof dashboard>['exportIndicators'] = async (context, { params, query }) => {
  const { cumulative } = query;
  const { scope, computed } = await computeFigures(context, params.projectId, query, { wholePast: cumulative });
  const columns = ['Indicator', 'Unit', ...scope.shown.map(displayPeriod)];
  const rows = computed.map(({ item, figures }) => ({
    Indicator: item.name,
    Unit: item.unit,
    ...Object.fromEntries(
      figures.periods.map(({ period, official, running }) => [
        displayPeriod(period),
        (cumulative ? running : official)?.value ?? '',
      ]),
    ),
  }));
  Object.assign(context.reply, { contentType: 'text/csv; charset=utf-8', filename: 'indicators.csv' });
  return csvText(columns, rows);
};
