import Icon from '@cloudscape-design/components/icon';
import { compare, divide, isZero, multiply, round, subtract, toDecimal } from '../../../../../shared/domain/kernel/decimal.ts';
import type { Node } from '../../../../../shared/domain/structure/tree.ts';
import { fill } from '../../../ui/fill.ts';
import { formatFigure, formatMonth } from '../../../ui/format.ts';
import { useSheet } from '../entries/context.ts';
import { latestPast } from '../entries/take-past.ts';
import { isYesOrNo, statedValue } from '../model/stated-value.ts';
import { reportTexts as texts } from '../texts.ts';

/** Change in per cent since an earlier value, such as '+12%'. Null if the earlier value was 0. */
export function changeInPercent(value: string, earlier: string): string | null {
  const part = divide(multiply(subtract(value, earlier), '100'), earlier.replace(/^-/, ''));
  if (isZero(earlier) || part === null) return null;
  const rounded = round(part, 0);
  return `${compare(rounded, '0') > 0 ? '+' : ''}${formatFigure(rounded, 0)}%`;
}

type Props = { node: Node; name: string; id?: string | undefined; value?: string | null };

/**
 * The last earlier value, with a link to all earlier values (REP-063). `id`: the input is described by this element. `value`: the
 * present value, to show the change.
 */
export function PastCell({ node, name, id, value }: Props) {
  const { nodes, openHistory } = useSheet();
  const { uid } = node;
  const { pastOfRows = [], isShared = false } = nodes.metrics.get(uid) ?? {};
  const last = latestPast(pastOfRows);
  return (
    <div className="past">
      <span className="past-value" id={id}>
        {last ? <span className="figure">{statedValue(last.value, node, 'tile')}</span> : <span className="quiet">–</span>}
        {last && <span className="quiet">{formatMonth(last.startDate)}</span>}
        {last && isShared && <span className="quiet">{texts.pastOfRows}</span>}
        {last && !isShared && value !== undefined && value !== null && !isYesOrNo(node) && (
          <Difference value={value} last={last} />
        )}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={fill(texts.pastOf, { metric: name })}
        onClick={() => openHistory(uid)}
      >
        <Icon name="history" />
      </button>
    </div>
  );
}

function Difference({ value, last }: { value: string; last: { value: string; startDate: string } }) {
  const [now, then] = [toDecimal(value), toDecimal(last.value)];
  const change = now !== null && then !== null && compare(now, then) !== 0 ? changeInPercent(now, then) : null;
  if (change === null) return null;
  return <span className="difference">{change}</span>;
}
