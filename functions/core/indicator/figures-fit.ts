import { fieldError } from '../../../shared/errors.ts';
import type { IndicatorItem } from '../../data/stores/indicator/indicator-store.ts';

/** Figures that a project has in a period: one for each indicator, or one for each package that shows it. */
export const MAX_FIGURES = 10_000;

type ShownIndicator = { packageUids?: IndicatorItem['packageUids'] | undefined };

const countOf = ({ packageUids }: ShownIndicator): number => packageUids?.length ?? 1;

/**
 * Checks that the official figures of a period fit into one transaction. A job records them later, and could not report a failure
 * to the caller.
 * @param others the other indicators of the project; `field`: the field of the request that the error names
 * @throws invalid_input when the project has more figures than can be recorded
 */
export function checkFiguresFit(others: readonly ShownIndicator[], next: ShownIndicator, field: string): void {
  const count = [...others, next].reduce((sum, each) => sum + countOf(each), 0);
  if (count > MAX_FIGURES)
    throw fieldError(
      field,
      'The indicators of this project have 10,000 figures a period. Show one of them for all packages, or delete one that nobody needs.',
    );
}
