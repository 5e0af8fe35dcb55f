import { UNITS } from '../kernel/vocabulary.ts';
import { searchedText, unitText } from './unit-text.ts';
import { areSameUnit, usualUnit } from './usual-units.ts';

/**
 * Units that a text may mean in addition to those of the vocabulary. `used`: units of the structure; `others`: units of the
 * tenancy's other metrics.
 */
type KnownUnits = { used: Iterable<string>; others?: Iterable<string> };

/**
 * Reads the units of a file or a list. `read`: the stored form of a unit: the text itself, or the known unit that it is a
 * spelling of, because factors are found by exact text. `isKnown`: whether a stored unit is known. `like`: a known unit that
 * looks like an unknown one and may differ, such as ML and mL; only the person can decide.
 */
export type UnitReader = {
  read(text: string): string;
  isKnown(unit: string): boolean;
  like(unit: string): string | undefined;
};

const LISTED: ReadonlySet<string> = new Set(UNITS);
const looksOf = (unit: string): string => searchedText(unitText(unit));

/**
 * A text that equals a unit of the structure or the vocabulary stays as it is; otherwise units of the structure in another
 * spelling take precedence over those of the vocabulary.
 */
export function unitReader({ used, others = [] }: KnownUnits): UnitReader {
  const own = new Set(used);
  const lists = [[...own], UNITS, [...new Set(others)]];
  const known = new Set(lists.flat());
  const found = new Map<string, string>();
  const find = (text: string): string => {
    if (own.has(text) || LISTED.has(text)) return text;
    const same = lists.map((list) => list.filter((each) => areSameUnit(each, text))).find((list) => list.length > 0) ?? [];
    return [text, usualUnit(text)].find((each) => each !== undefined && same.includes(each)) ?? same[0] ?? text;
  };
  return {
    read: (text) => {
      const unit = found.get(text) ?? find(text);
      found.set(text, unit);
      return unit;
    },
    isKnown: (unit) => known.has(unit),
    like: (unit) => (known.has(unit) ? undefined : [...known].find((each) => looksOf(each) === looksOf(unit))),
  };
}
