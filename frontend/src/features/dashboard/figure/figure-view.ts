import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { DashboardIndicator, PeriodFigure } from '../../../../../shared/contract/indicator/dashboard.ts';
import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { dashboardTexts as texts } from '../texts.ts';

export const FIGURE_VIEWS = ['approved', 'submitted'] as const;
/** The reports that a dashboard counts: approved ones, or submitted ones too. */
export type FigureView = (typeof FIGURE_VIEWS)[number];

/** The view of the dashboard, stored in the address, so that a link shows the same figures. */
export function useFigureView(): [FigureView, (view: FigureView) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (view: FigureView) =>
    setSearch(
      (now) => {
        if (view === 'submitted') now.set('figures', view);
        else now.delete('figures');
        return now;
      },
      { replace: true },
    );
  return [search.get('figures') === 'submitted' ? 'submitted' : 'approved', choose];
}

/**
 * Whether running totals were requested but are not read yet, while the earlier figures are shown. Some of those indicators have
 * running totals, too; for the others, 'no result' would be wrong.
 */
export function useTotalsUnread(asked: boolean, isPrevious: boolean): boolean {
  const areRead = useRef(false);
  if (!isPrevious) areRead.current = asked;
  return asked && !areRead.current;
}

/** Whether a figure contains submitted reports that are not approved. */
export const isUnapproved = ({ status }: Pick<PeriodFigure, 'status'>, view: FigureView): boolean =>
  view === 'submitted' && status === 'not yet approved';

/** Whether approved figures that count have been reopened, and may change. Shown with the figure in each view. */
export const isUnderRevision = ({ status, revised }: Pick<PeriodFigure, 'status' | 'revised'>): boolean =>
  status === 'under revision' || revised === true;

/** Why a figure has no value: its metrics are not due, or a ratio would divide by 0 or by nothing. */
export const noneText = ({ reports, not_due }: Pick<PeriodFigure, 'reports' | 'not_due'>, view: FigureView): string => {
  if (not_due) return texts.notDue;
  if (reports > 0) return texts.zeroBelow;
  return view === 'approved' ? texts.noResult : texts.statuses.none;
};

type Waiting = Pick<PeriodFigure, 'status' | 'exact'> & { reported: Pick<PeriodFigure['reported'], 'exact'> };

/** The value of an approved figure once the waiting reports are approved, which may be none; '' if no reports wait. */
export const waitingText = ({ status, exact, reported }: Waiting): string =>
  status === 'not yet approved' && (exact !== null || reported.exact !== null)
    ? fill(texts.waits, { value: reported.exact === null ? texts.statuses.none : formatFigure(reported.exact, 2) })
    : '';

const withSubmitted = (figure: PeriodFigure): PeriodFigure => {
  const { one_sided: _oneSided, estimated: _estimated, ...rest } = figure;
  return { ...rest, ...figure.reported, complete: figure.complete && !isUnapproved(figure, 'submitted') };
};

/**
 * An indicator with the figures of a view. With submitted reports nothing counts as complete, and so no target as met, before
 * approval.
 */
export function shownIn(indicator: DashboardIndicator, view: FigureView): DashboardIndicator {
  if (view === 'approved') return indicator;
  const values = indicator.values.map(withSubmitted);
  const latest = values.at(-1);
  if (!latest) return indicator;
  const { result_value, exact, reported } = latest;
  const { result_value: _value, exact: _exact, ...completeness } = reported;
  const complete = indicator.complete && latest.complete;
  const compared = indicator.basis === 'period' ? reported : indicator.compared;
  return { ...indicator, values, result_value, exact, completeness, complete, compared };
}
