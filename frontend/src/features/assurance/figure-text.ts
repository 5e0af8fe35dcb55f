import type { FindingView } from '../../../../shared/contract/assurance/assurance.ts';
import { displayPeriod } from '../../../../shared/domain/kernel/periods.ts';

export type NamedFigure = NonNullable<FindingView['figure']>;

export const periodText = ({ period }: NamedFigure): string => displayPeriod({ start: period.startDate, end: period.endDate });

/** An official figure in words: its indicator and reporting period. */
export const figureText = (figure: NamedFigure): string => `${figure.indicator_name}, ${periodText(figure)}`;

/** The number of findings about a figure. */
export const foundOn = ({ indicator, period }: NamedFigure, findings: readonly FindingView[]): number =>
  findings.filter(({ figure }) => figure?.indicator === indicator && figure.period.uid === period.uid).length;

/** The figure in the form that the explaining window needs. */
export const askedOf = ({ indicator, indicator_name: name, unit, period }: NamedFigure) => ({
  indicator: { uid: indicator, name, unit },
  period,
});
