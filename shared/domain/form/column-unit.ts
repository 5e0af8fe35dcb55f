import { UNITS } from '../kernel/vocabulary.ts';
import { unitText } from '../metric/unit-text.ts';
import { areSameUnit, usualUnit } from '../metric/usual-units.ts';
import { bareWord, figureParts, withoutUnit } from '../report/entry/figure-parts.ts';
import { signQuestion, strangeSign } from '../report/entry/figure-signs.ts';
import { minusOf, withMinus } from '../report/entry/minus.ts';
import { parseTyped } from '../report/entry/number-input.ts';
import type { FormField } from './field-checks.ts';
import { type DocumentSetup, headerKey } from './setup.ts';

const IN_BRACKETS = /[([]([^()[\]]+)[)\]]\s*$/;
const isUnit = (text: string) => usualUnit(text) !== undefined || UNITS.some((unit) => areSameUnit(unit, text));
const known = new WeakMap<FormField, string>();

function unitOf({ header, unit = '' }: FormField): string {
  const named = [IN_BRACKETS.exec(header)?.[1] ?? '', header].find((text) => text !== '' && isUnit(text));
  if (named === undefined || unit === '') return named?.trim() ?? unit;
  return areSameUnit(named, unit) ? unit : '';
}

/**
 * The unit of a column of figures: from its header, such as 'Litres' or 'Fuel (L)', or from the metric that it fills. '' if there
 * is none or more than one.
 */
export function columnUnit(field: FormField): string {
  const unit = known.get(field) ?? unitOf(field);
  known.set(field, unit);
  return unit;
}

/** The set-up of a form with each field's unit from its assignment; a field that fills metrics of two units gets none. */
export function withUnits(setup: DocumentSetup): DocumentSetup {
  const fields = setup.fields.map((field) => {
    const own = setup.assignments.filter(({ field: header }) => headerKey(header) === headerKey(field.header));
    const [unit, ...others] = new Set(own.map((each) => each.unit));
    return unit === undefined || others.length > 0 ? field : { ...field, unit };
  });
  return { ...setup, fields };
}

const HAS_WORD = /[^\d.,\s]/;

/** A cell of figures without the unit of its column: '12' of '12 L' for Litres. Other cells stay. */
export const withoutColumnUnit = (field: FormField, cell: string): string =>
  field.type === 'number' && HAS_WORD.test(cell) ? withoutUnit(cell, columnUnit(field)) : cell;

/**
 * A figure with a word, or a currency or per cent sign, that is not known as the unit of its column. `choices`: the decimals that
 * it may be; none of another unit.
 */
export type FigureBesideWord = { word: string; why: string; choices: readonly string[] };

/** The question about a figure whose currency sign differs from the unit of its column, such as '€12' for GBP (£). */
function figureBesideSign(cell: string, unit: string): FigureBesideWord | null {
  const [word, why] = [strangeSign(cell, unit), signQuestion(cell, unit)];
  if (word === null || why === null) return null;
  const minus = minusOf(cell);
  const read = parseTyped(figureParts(minus?.rest ?? cell.trim()).figure);
  const choices = read.kind === 'unclear' ? read.choices : [read.value].filter((each) => each !== null);
  return { word, why, choices: withMinus(minus, choices) };
}

/** The question about a cell with a figure and a word or sign, such as '12 hl'; null for other cells. */
export function figureBesideWord(field: FormField, cell: string): FigureBesideWord | null {
  if (field.type !== 'number' || !HAS_WORD.test(cell)) return null;
  const minus = minusOf(cell);
  const { count, figure, before, after } = figureParts(minus?.rest ?? cell.trim());
  const word = bareWord(after);
  if (count !== 1 || !/^[+£$€\s]*$/.test(before)) return null;
  const unit = columnUnit(field);
  if (!/[\p{L}£$€]/u.test(word)) return figureBesideSign(cell, unit);
  const read = parseTyped(`${figure} ${after}`, unit);
  if (read.kind !== 'unclear') return null;
  const isNamed = unit !== '' || read.choices.length === 0;
  const why = isNamed ? read.why : `“${unitText(word)}” stands beside the figure. Is the figure right without it?`;
  return { word, why, choices: withMinus(minus, read.choices) };
}
