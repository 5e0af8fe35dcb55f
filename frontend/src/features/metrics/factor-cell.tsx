import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { factorBadge } from '../../../../shared/domain/factor/factors.ts';
import { toDecimal } from '../../../../shared/domain/kernel/decimal.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { factorTexts as texts } from '../factors/index.ts';
import type { StructureRow } from './tree-rows.ts';

const ORIGIN_TEXT = { own: texts.badge, project: texts.ofProject, group: texts.ofGroup, global: texts.global } as const;

/**
 * The factor from a sub-metric's unit to its parent's: a badge that opens it, or a note that it is missing (SET-187, SET-325,
 * SET-326).
 */
export function FactorCell({ row, onEdit }: { row: StructureRow; onEdit: (() => void) | undefined }) {
  const { factor, fields } = row;
  if (factor.kind === 'none') return null;
  if (factor.kind === 'same')
    return (
      <span title={texts.sameUnit}>
        <Badge>{factorBadge('1')}</Badge>
        <span className="only-read">{texts.sameUnit}</span>
      </span>
    );
  if (factor.kind === 'missing')
    return (
      <span className="missing-factor">
        <Icon name="status-warning" variant="warning" />
        <span className="warning-text">{texts.missing}</span>
        {onEdit && (
          <Button variant="inline-link" ariaLabel={fill(texts.addFor, { name: row.label })} onClick={onEdit}>
            {texts.add}
          </Button>
        )}
      </span>
    );
  const { exact } = factor.factor;
  const badge = factorBadge(exact);
  const from = unitText(fields.metric?.unit ?? '');
  const text = fill(ORIGIN_TEXT[factor.factor.origin], { factor: badge, from, exact, to: unitText(factor.toUnit) });
  // The badge has two digits or two decimals; comparing with a published table needs all digits, so the tooltip has them.
  const shown = (
    <>
      <Badge color={factor.factor.origin === 'own' ? 'blue' : 'grey'}>{badge}</Badge>
      {toDecimal(badge) !== toDecimal(exact) && (
        <span className="exact-factor" aria-hidden>
          {exact}
        </span>
      )}
    </>
  );
  if (!onEdit)
    return (
      <span title={text}>
        {shown}
        <span className="only-read">{text}</span>
      </span>
    );
  return (
    <button type="button" className="factor-badge" title={text} aria-label={text} onClick={onEdit}>
      {shown}
    </button>
  );
}
