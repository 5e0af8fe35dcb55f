import Button from '@cloudscape-design/components/button';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../../ui/fill.ts';
import { formatFigure } from '../../../ui/format.ts';
import { Figure } from '../../../ui/text/figure.tsx';
import { evidenceTexts } from '../evidence-texts.ts';

type Props = { exact: string | null; unit?: string; reason: string; onAsk(): void };

/** A figure that opens its evidence. The dash of a missing figure opens it, too. */
export function FigureLink({ exact, unit, reason, onAsk }: Props) {
  const name = exact === null ? reason : `${formatFigure(exact, 2)}${unit ? ` ${unitText(unit)}` : ''}`;
  return (
    <Button variant="inline-link" ariaLabel={fill(evidenceTexts.open, { figure: name })} onClick={onAsk}>
      <Figure value={exact} {...(unit && { unit })} digits={2} reason={reason} />
    </Button>
  );
}
