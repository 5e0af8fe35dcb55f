import type { PackageUpdate } from '../../../../shared/contract/structure/templates.ts';
import { unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../ui/fill.ts';
import { templateTexts as texts } from './texts.ts';

/** A sentence about the factors that keep their figure although the template has another one. */
export function keptFactors(kept: PackageUpdate['factors']['kept']): string {
  const named = kept.map(({ name, to_unit, factor, kept: own }) =>
    fill(texts.keptFactor, { name, unit: unitText(to_unit), own, theirs: factor }),
  );
  return fill(texts.keptFactors, { names: named.join(', ') });
}
