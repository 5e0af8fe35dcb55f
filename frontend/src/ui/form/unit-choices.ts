import { searchedText, unitText } from '../../../../shared/domain/metric/unit-text.ts';
import { countOf } from '../format.ts';
import { common } from '../texts.ts';
import type { Choice } from './choice-field.tsx';

/**
 * Units to choose from, each once. Two that read alike, such as 'Tonnes' and 'tonnes', or 'M3' and 'm³', are two units: each says how many metrics
 * have it. @param used the unit of each metric that is there
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
