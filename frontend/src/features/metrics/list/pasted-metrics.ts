import { DEFAULT_UNIT } from '../../../../../shared/domain/kernel/vocabulary.ts';
import { MAX_NAME, MAX_UNIT } from '../../../../../shared/domain/metric/limits.ts';
import { type UnitReader, unitReader } from '../../../../../shared/domain/metric/unit-reader.ts';
import { searchedText, unitText } from '../../../../../shared/domain/metric/unit-text.ts';
import { isNoFigure } from '../../../../../shared/domain/metric/usual-units.ts';

/** A note on a pasted line. A 'twin' is left out, faults must be corrected, and a new or recognised unit is mentioned. */
export type PastedNote = 'twin' | 'newUnit' | 'likeUnit' | 'readUnit' | 'noName' | 'tooLong' | 'noFigure';
/** A line of a pasted list. `line`: from 1; `typed`: the unit in the list; `like`: a known unit that a new one looks like. */
export type PastedMetric = {
  line: number;
  name: string;
  unit: string;
  typed: string;
  like?: string;
  note: PastedNote | undefined;
};
type NamedMetric = { name: string; unit: string };

/** Most lines of one list. Longer lists need a CSV import. */
export const MAX_LINES = 200;

const FAULTS: readonly (PastedNote | undefined)[] = ['noName', 'tooLong', 'noFigure'];
const HEADER = /^"?name"?\s*([\t;,]\s*"?unit"?)?$/i;

/** A quoted cell, as spreadsheets and CSV files write one that contains a mark, and the mark after it. */
const QUOTED = /^\s*"((?:[^"]|"")*)"\s*(?:[\t;,]\s*|$)/;

const inside = (found: RegExpExecArray): string => found[1]!.replaceAll('""', '"').trim();

/** The first cell of a text, quoted or not. */
function firstCell(text: string): string {
  const quoted = QUOTED.exec(text);
  return quoted ? inside(quoted) : text.split(/[\t;,]/, 1)[0]!.trim();
}

/** The cells of a line, separated by tabs, else by semicolons, else by commas, which a name may also contain. */
function cellsOf(line: string): [name: string, unit: string] {
  const quoted = QUOTED.exec(line);
  if (quoted) return [inside(quoted), firstCell(line.slice(quoted[0].length))];
  const mark = ['\t', ';', ','].find((each) => line.includes(each));
  if (mark === undefined) return [line.trim(), ''];
  const cells = line.split(mark).map((cell) => cell.trim());
  return mark === ',' ? [cells.slice(0, -1).join(', '), cells.at(-1)!] : [cells[0]!, cells[1] ?? ''];
}

const looksOf = (unit: string): string => searchedText(unitText(unit));
const keyOf = ({ name, unit }: NamedMetric) => `${name.toLowerCase()}\n${unit}`;

type Line = { text: string; line: number };

const linesOf = (text: string): Line[] =>
  text
    .split(/\r?\n/)
    .map((each, index) => ({ text: each, line: index + 1 }))
    .filter((each) => each.text.trim() !== '' && (each.line > 1 || !HEADER.test(each.text.trim())));

/** Whether a list has too many lines. Such a list is not read. */
export const isTooLong = (text: string): boolean => linesOf(text).length > MAX_LINES;

/**
 * The metrics of a list with a name and a unit in each line. `used`: units of the structure; `there`: metrics in the target
 * issue.
 */
export function pastedMetrics(text: string, used: readonly string[], there: readonly NamedMetric[]): PastedMetric[] {
  const units = unitReader({ used });
  const known = new Set(there.map(keyOf));
  return linesOf(text).map(({ text: written, line }) => {
    const [name, typed] = cellsOf(written);
    const unit = typed === '' ? DEFAULT_UNIT : units.read(typed);
    const like = units.like(unit);
    const key = keyOf({ name, unit });
    const isTwin = known.has(key);
    known.add(key);
    return { line, name, unit, typed, ...(like !== undefined && { like }), note: noteOf({ name, unit, typed, isTwin }, units) };
  });
}

type ReadLine = Pick<PastedMetric, 'name' | 'unit' | 'typed'> & { isTwin: boolean };

function noteOf({ name, unit, typed, isTwin }: ReadLine, units: UnitReader): PastedNote | undefined {
  if (name === '') return 'noName';
  if (isNoFigure(typed)) return 'noFigure';
  if (name.length > MAX_NAME || unit.length > MAX_UNIT) return 'tooLong';
  if (isTwin) return 'twin';
  if (units.isKnown(unit)) return typed !== '' && looksOf(typed) !== looksOf(unit) ? 'readUnit' : undefined;
  return units.like(unit) === undefined ? 'newUnit' : 'likeUnit';
}

export const isFaulty = ({ note }: PastedMetric): boolean => FAULTS.includes(note);
/** The lines to add as metrics. */
export const toAdd = (list: readonly PastedMetric[]): PastedMetric[] =>
  list.filter((each) => each.note !== 'twin' && !isFaulty(each));
