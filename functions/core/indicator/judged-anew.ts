import { type DashboardPeriod, indicatorFigures } from '../../../shared/domain/indicator/dashboard.ts';
import { equationsOf } from '../../../shared/domain/indicator/equation-versions.ts';
import { indicatorToday } from '../../../shared/domain/indicator/figures-today.ts';
import type { Rag } from '../../../shared/domain/indicator/rag.ts';
import { standingOf, type TargetIn } from '../../../shared/domain/indicator/standing.ts';
import {
  storedTarget,
  type TargetRecord,
  targetVersionIn,
  type VersionedTarget,
} from '../../../shared/domain/indicator/stored-target.ts';
import type { FiguredIndicator, FiguresOfPackage } from './approved-periods.ts';

/** Decimals as text, null for none. */
export type Judgement = { target: string | null; threshold: string | null; rag: Rag };

/** An approved figure with its judgement before and after a change of its target; `value`: compared with the target. */
export type JudgedFigure = { period: DashboardPeriod; value: string | null; old: Judgement; new: Judgement };

/** The figures of some periods before and after a change of their target. */
export function judgedAnew(
  item: FiguredIndicator,
  current: VersionedTarget,
  next: TargetRecord,
  restated: readonly DashboardPeriod[],
  { periods, cells, aliases }: FiguresOfPackage,
): JudgedFigure[] {
  const equationIn = equationsOf(indicatorToday(item, aliases));
  if (!equationIn || restated.length === 0) return [];
  const after = storedTarget(next);
  const range = { all: periods, shown: restated, today: restated.at(-1)!.end };
  const figures = indicatorFigures(equationIn, () => after, range, cells).periods;
  const standing = (at: number, targetIn: TargetIn) => standingOf(figures[at]!, targetIn, periods, range.today);
  return figures.map(({ period }, at) => {
    const before = standing(at, (each) => targetVersionIn(current, each));
    const now = standing(at, () => after);
    const judgement = ({ target, rag }: typeof now): Judgement => ({ target: target.target, threshold: target.threshold, rag });
    return { period, value: now.compared.value, old: judgement(before), new: judgement(now) };
  });
}
