import Box from '@cloudscape-design/components/box';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { type FigureDigits, formatFigure } from '../format.ts';
import { common } from '../texts.ts';

type Props = {
  /** a decimal string; null means missing and is never shown as 0 */
  value: string | number | null | undefined;
  unit?: string;
  digits?: FigureDigits;
  /** a shorter decimal to show instead */
  shown?: string;
  /** why the value is missing */
  reason?: string;
};

/** A number with its unit in tabular figures; the tooltip has all digits. A missing value is a dash with the reason. */
export function Figure({ value, unit, digits = 'tile', shown, reason = common.noValue }: Props) {
  if (value === null || value === undefined || value === '')
    return (
      <span className="figure" title={reason}>
        <span aria-hidden="true">–</span>
        <span className="only-read">{reason}</span>
      </span>
    );
  return (
    <data className="figure" value={String(value)} title={formatFigure(value, 'all')}>
      {formatFigure(shown ?? value, digits)}
      {unit !== undefined && unit !== '' && (
        <Box variant="span" color="text-body-secondary">
          {` ${unitText(unit)}`}
        </Box>
      )}
    </data>
  );
}
