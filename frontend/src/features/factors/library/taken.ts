import type { LibraryFactor } from '../../../../../shared/contract/factor/factors.ts';
import { convertedFactor, type FactorUnits, obviousFactor } from '../../../../../shared/domain/factor/units.ts';
import { toDecimal } from '../../../../../shared/domain/kernel/decimal.ts';
import { unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { fill } from '../../../ui/fill.ts';
import { formatDay } from '../../../ui/format.ts';
import { libraryTexts as texts } from './texts.ts';

/** The units of a form; '' if not chosen. */
export type UnitPair = FactorUnits;
/** The fields that a form takes from a published factor. */
export type TakenFactor = { factor: string; source: string; startDate: string | null };

/** Most characters of a source. */
const LONGEST_SOURCE = 500;

/** The owner and meaning of a factor: 'UK Government 2024: Diesel, 1 Litres = 0.0025 tCO2e', then its own source. */
export function publishedSource({ group, name, unitFrom, unitTo, factor, source }: LibraryFactor): string {
  const what = { name, from: unitText(unitFrom), factor, to: unitText(unitTo) };
  const said = group === null ? fill(texts.originGlobal, what) : fill(texts.origin, { ...what, group });
  return [said, source].filter(Boolean).join('. ').slice(0, LONGEST_SOURCE);
}

/**
 * Converts a published factor to a form's units: for kL, a thousand times the factor of a litre. If the units do not determine
 * the conversion, the figure stays empty for the person to type, because the published one would be wrong.
 */
export function takenFactor(published: LibraryFactor, { from, to }: UnitPair): TakenFactor {
  const { unitFrom, unitTo, factor, startDate } = published;
  const wanted = { from: from || unitFrom, to: to || unitTo };
  const isSame = wanted.from === unitFrom && wanted.to === unitTo;
  const converted = isSame ? factor : convertedFactor(factor, { from: unitFrom, to: unitTo }, wanted);
  return { factor: converted ?? '', source: publishedSource(published), startDate };
}

/** Whether a typed figure differs from the published factor in these units, so that it has another source. */
export function isOwnFigure(typed: string, published: LibraryFactor, units: UnitPair): boolean {
  const given = takenFactor(published, units).factor;
  return given !== '' && toDecimal(typed) !== toDecimal(given);
}

/** Why a published factor cannot be used for these units; '' if it can. */
export function misfit({ unitFrom, unitTo }: LibraryFactor, { from, to }: UnitPair): string {
  const differ = (a: string, b: string) => a !== '' && b !== '' && obviousFactor(a, b) === undefined;
  const said = [
    differ(from, unitFrom) && fill(texts.otherFrom, { published: unitText(unitFrom), unit: unitText(from) }),
    differ(unitTo, to) && fill(texts.otherTo, { published: unitText(unitTo), unit: unitText(to) }),
  ];
  return said.filter(Boolean).join(' ');
}

/** A published factor as an option of the list. */
export function libraryOption({ uid, name, unitFrom, unitTo, factor, group, startDate, year, source }: LibraryFactor) {
  const since = startDate === null ? year && String(year) : fill(texts.from, { day: formatDay(startDate) });
  const equation = fill(texts.equation, { from: unitText(unitFrom), factor, to: unitText(unitTo) });
  return {
    value: uid,
    label: name,
    description: equation,
    tags: [group, since, source].filter((each): each is string => Boolean(each)),
  };
}
