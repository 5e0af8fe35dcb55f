import { searchedText, unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { countOf } from '../format.ts';
import { common } from '../texts.ts';
import type { Choice } from './choice-field.tsx';

/**
 * Units to choose from, without duplicates. Units that look alike, such as 'Tonnes' and 'tonnes', or 'M3' and 'm³', stay
 * separate, and each shows how many metrics use it. @param used the unit of each existing metric
 */
export function unitChoices(units: readonly string[], used: readonly string[]): Choice[] {
  const all = [...new Set([...units, ...used])].filter((unit) => unit !== '');
  const looksOf = (unit: string) => searchedText(unitText(unit));
  const spelt = Map.groupBy(all, looksOf);
  return all.map((unit) => {
    const isTwin = spelt.get(looksOf(unit))!.length > 1;
    const count = used.filter((each) => each === unit).length;
    return {
      value: unit,
      label: unit,
      ...(isTwin && { description: count === 0 ? common.unitUnused : countOf(count, common.unitUsed) }),
    };
  });
}
