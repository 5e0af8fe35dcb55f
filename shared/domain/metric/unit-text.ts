import { UNITS } from '../kernel/vocabulary.ts';

/** Gases whose number is a subscript. */
const GAS = /CO2|CH4|N2O|SF6|NF3/g;
const BELOW: Readonly<Record<string, string>> = { 2: '₂', 3: '₃', 4: '₄', 6: '₆' };
/** Square and cubic metres, as the units of the specification write them; not the letters of another word. */
const METRES = /(?<![\p{L}\d])M([23])(?![\p{L}\d])/giu;
const ABOVE: Readonly<Record<string, string>> = { 2: 'm²', 3: 'm³' };

/**
 * A unit as people read it: 'm³' for 'M3', 'tCO₂e (Scope 1)' for 'tCO2e (Scope 1)'. The table, files and the API keep the unit
 * itself.
 */
export const unitText = (unit: string): string =>
  unit
    .replaceAll(GAS, (gas) => gas.replace(/\d/, (digit) => BELOW[digit] ?? digit))
    .replaceAll(METRES, (_metres, power: string) => ABOVE[power]!);

/** Units of published factors that the vocabulary lacks. */
const OF_FACTORS = ['kgCO2e', 'kg CO2e'];
const BY_TEXT: ReadonlyMap<string, string> = new Map([...UNITS, ...OF_FACTORS].map((unit) => [unitText(unit), unit]));

/**
 * A unit as it is stored, also for a unit copied from a screen: 'tCO2e' for 'tCO₂e', 'M3' for 'm³'. Other units are the owner's
 * own and stay exactly as they are, because factors are found by the unit itself.
 */
export const storedUnit = (text: string): string => BY_TEXT.get(text) ?? text;

/** A text as a search compares it: 'm²', 'M2' and 'm2' are one. */
export const searchedText = (text: string): string => text.normalize('NFKC').toLowerCase();
