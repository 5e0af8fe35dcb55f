import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { valueField } from '../../../../../shared/domain/report/value.ts';
import { outsideLimits } from '../../../../../shared/domain/report/value-limits.ts';
import { fill } from '../../../ui/fill.ts';
import { Figure } from '../../../ui/text/figure.tsx';
import { useEntry, useResult } from '../entries/context.ts';
import { countedValue } from '../entries/counted-value.ts';
import type { SectionMetric } from '../model/sections.ts';
import { isYesOrNo, statedValue } from '../model/stated-value.ts';
import { Was } from '../review/previous-value.tsx';
import { reportTexts as texts } from '../texts.ts';
import { CheckBadge, FormBadge } from './check-badge.tsx';

/** A read-only value. */
export function ReadValueCell({ row }: { row: SectionMetric }) {
  const { uid } = row.node;
  const entry = useEntry(uid);
  const result = useResult(uid);
  const value = countedValue(result, entry);
  if (isYesOrNo(row.node) && value !== null)
    return (
      <span className="read-value">
        {statedValue(value, row.node)}
        <CheckBadge node={row.node} />
        <Was node={row.node} />
      </span>
    );
  if (value !== null && valueField(row.node).type !== 'number')
    return (
      <span className="read-value">
        {value}
        <Was node={row.node} />
      </span>
    );
  return (
    <span className="read-value">
      <Figure value={value} digits="all" reason={entry.noReport ? texts.notApplicable : texts.noValue} />
      {result?.source === 'derived' && <span className="quiet">{texts.calculated}</span>}
      {result && outsideLimits(row.node, result) && <span className="limit-warning">{texts.outsideLimits}</span>}
      {entry.enteredUnit !== null && (
        <span className="limit-warning">{fill(texts.enteredIn, { unit: unitText(entry.enteredUnit) })}</span>
      )}
      <CheckBadge node={row.node} />
      <FormBadge row={row} />
      <Was node={row.node} />
    </span>
  );
}

export function ReadComment({ uid }: { uid: string }) {
  const { comment } = useEntry(uid);
  return comment === '' ? <span className="quiet read-comment">–</span> : <span className="read-comment">{comment}</span>;
}

export function ReadNA({ uid }: { uid: string }) {
  const { noReport } = useEntry(uid);
  return noReport ? <span>{texts.yes}</span> : <span className="quiet">–</span>;
}
