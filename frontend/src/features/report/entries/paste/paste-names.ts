import { searchedText } from '../../../../../../shared/domain/metric/unit-text.ts';
import { areSameUnit, areTwoUnits, isInOtherCase, isNoFigure } from '../../../../../../shared/domain/metric/usual-units.ts';
import { parseTyped } from '../../../../../../shared/domain/report/entry/number-input.ts';
import type { Node } from '../../../../../../shared/domain/structure/tree.ts';
import { statedUnit } from '../../model/stated-value.ts';
import type { PasteCell } from './paste.ts';
import { fromColumn, type PastedColumn, type SheetOptions, valueColumn } from './paste-columns.ts';
import { headingsOf, type SheetHead } from './paste-head.ts';

/** A unit of a sheet that may or may not be the unit of its rows. `key`: identifies the two units; `names`: metrics with both. */
export type AskedUnit = { key: string; sheet: string; row: string; names: readonly string[] };

/**
 * A sheet with names: its rows without names and units, the cell of each row, and the rows that are left out: unknown names,
 * names that occur more often than in the report, names of several rows of the report, and metrics in another unit. The person is
 * asked about `askedUnits`, and about `columns` if the sheet does not determine the value column.
 */
export type NamedRows = {
  rows: string[][];
  cells: PasteCell[];
  unmatched: string[];
  repeated: string[];
  several: string[];
  otherUnit: string[];
  askedUnits: AskedUnit[];
  columns: readonly PastedColumn[];
};

const trimmed = (text: string) => text.replace(/\s+/g, ' ').trim();
const plain = (text: string) => searchedText(trimmed(text));
/** One cell for each metric, because an additional row repeats a metric (SET-178). */
const cellOfEach = (cells: readonly PasteCell[]) =>
  [...Map.groupBy(cells, ({ uid }) => uid).values()].flatMap(([first]) => first ?? []);
const isBlank = (row: readonly string[]) => row.every((text) => text === '');

/** A row of a sheet below its head. `unit`: undefined if no column is known to have units; `all`: all cells of the row. */
type SheetRow = { name: string; unit?: string | undefined; others: readonly string[]; all: readonly string[] };

const rowBelow =
  (head: SheetHead, withComments: boolean) =>
  (row: readonly string[]): SheetRow => {
    const at = (index: number) => row[index] ?? '';
    const beside = [...(withComments ? [at(head.comment)] : []), at(head.notApplicable)];
    const hasBeside = head.comment >= 0 || head.notApplicable >= 0;
    return { name: at(head.name), unit: at(head.unit), others: [at(head.value), ...(hasBeside ? beside : [])], all: row };
  };

/** `head`: undefined if the first line names no columns; `asked`: possible value columns below a head. */
type Sheet = { rows: SheetRow[]; headings?: readonly string[]; head?: SheetHead; asked: readonly PastedColumn[] };

/** The rows of a sheet: those below its head, or all without a head. */
function sheetOf(copied: readonly (readonly string[])[], names: ReadonlySet<string>, options: SheetOptions): Sheet {
  const [first = [], ...below] = copied.filter((row) => !isBlank(row));
  const isName = (text = '') => names.has(plain(text));
  const head = headingsOf(first.map(plain), options.period);
  if (!head || isName(first[head.name])) {
    const rows = [first, ...below].map((all) => ({ name: all[0] ?? '', others: all.slice(1), all }));
    return { rows, ...(!isName(first[0]) && { headings: first }), asked: [] };
  }
  const { at, asked } = head.value >= 0 ? { at: head.value, asked: [] } : valueBelow(below, first, head, options);
  return { rows: below.map(rowBelow({ ...head, value: at ?? -1 }, options.withComments)), headings: first, head, asked };
}

/** The value column below a head that does not name it. Other named columns are left out. */
function valueBelow(below: readonly (readonly string[])[], headings: readonly string[], head: SheetHead, options: SheetOptions) {
  const known = [head.name, head.unit, head.comment, head.notApplicable];
  const others = below.map((row) => row.map((text, at) => (known.includes(at) ? '' : text)));
  return valueColumn(others, { ...options, headings, isHeaded: true, first: Math.max(head.name, head.unit) + 1 });
}

const unitsOf = (node: Node) => [node.metric?.unit ?? '', statedUnit(node)];

/**
 * Compares a sheet's unit with its row's. 'blank': no unit; 'asked': it may be a synonym or another unit, because mL is not ML.
 */
function unitIn(text: string, { node, kind }: PasteCell): 'same' | 'blank' | 'other' | 'asked' {
  if (text.trim() === '') return 'blank';
  if (!node) return 'other';
  // Instead of a unit, a sheet may say that an answer is expected.
  if (kind !== 'number' && isNoFigure(text)) return 'same';
  if (unitsOf(node).some((unit) => areSameUnit(text, unit))) return 'same';
  return areTwoUnits(text, unitsOf(node)[0]!) ? 'other' : 'asked';
}

/**
 * Whether a text is certainly a unit, if no column is known to have units: 'no' may be an answer, although it also reads as
 * Number.
 */
const isNamedUnit = (text: string, { node }: PasteCell) => node !== undefined && unitsOf(node).map(plain).includes(plain(text));

/** A sheet's unit and its row's unit as one key. Letter case counts: confirming ML for a row says nothing about mL. */
const pairOf = (text: string, { node }: PasteCell) => JSON.stringify([trimmed(text), node?.metric?.unit ?? '']);

type MatchedRow = SheetRow & { cell: PasteCell };

const isUnitBeside = (text: string, cell: PasteCell) => cell.kind === 'number' || isNamedUnit(text, cell);
/** Whether a text beside a name is the unit of its row, possibly in another letter case, which the person is asked about. */
const isUnit = (text: string, cell: PasteCell) =>
  isUnitBeside(text, cell) &&
  (unitIn(text, cell) === 'same' || (cell.node !== undefined && unitsOf(cell.node).some((unit) => isInOtherCase(text, unit))));

/** Whether the column beside the names has units: no figures, and more known units than other texts. */
function hasUnits(matched: readonly MatchedRow[], at: number): boolean {
  const beside = matched.map(({ cell, all }) => {
    const text = all[at] ?? '';
    const unit = text === '' ? 'blank' : isUnit(text, cell) ? 'same' : 'other';
    return { text, unit };
  });
  const count = (kind: string) => beside.filter(({ unit }) => unit === kind).length;
  return (
    matched.some(({ all }) => all.length > at + 1) &&
    count('same') > count('other') &&
    beside.every(({ text, unit }) => unit !== 'other' || parseTyped(text).kind !== 'number')
  );
}

type NamedRow = Pick<SheetRow, 'name'> & { cell: PasteCell | undefined };

/** The names without a cell, by reason, each once. `held`: cells by name; `wanted`: rows of the sheet by name. */
function leftOut(
  named: readonly NamedRow[],
  held: ReadonlyMap<string, readonly PasteCell[]>,
  wanted: ReadonlyMap<string, readonly unknown[]>,
): Pick<NamedRows, 'unmatched' | 'repeated' | 'several'> {
  const byName = Map.groupBy(
    named.filter(({ cell }) => !cell),
    ({ name }) => plain(name),
  );
  const why = ([key]: [string, readonly NamedRow[]]) => {
    const inReport = held.get(key)?.length ?? 0;
    return inReport === 0 ? 'unmatched' : wanted.get(key)!.length > inReport ? 'repeated' : 'several';
  };
  const kinds = Map.groupBy(byName, why);
  const namesOf = (kind: ReturnType<typeof why>) => (kinds.get(kind) ?? []).map(([, [first]]) => first!.name || '–');
  return { unmatched: namesOf('unmatched'), repeated: namesOf('repeated'), several: namesOf('several') };
}

const askedOf = (asked: readonly { cell: PasteCell; unit: string }[]): AskedUnit[] =>
  [...Map.groupBy(asked, ({ cell, unit }) => pairOf(unit, cell))].map(([key, all]) => ({
    key,
    sheet: all[0]!.unit,
    row: statedUnit(all[0]!.cell.node!),
    names: all.map(({ cell }) => cell.name),
  }));

/**
 * Matches a copied sheet by the metrics' names, if its first column contains at least one; undefined for any other copy. The
 * page's own head identifies the columns, and so does the report's period above a column. Otherwise it skips a second column with
 * the metrics' units, and asks about several columns of figures.
 * Leaves out rows in another unit, and rows with an unknown unit until the person confirms it. Metrics of the same name are
 * matched in their order if the sheet has as many rows of it as the report, or as the section that it is pasted into; otherwise
 * they are ambiguous.
 * @param near uids of the metrics of that section
 */
export function matchNames(
  copied: readonly (readonly string[])[],
  cells: readonly PasteCell[],
  near: ReadonlySet<string>,
  options: SheetOptions = { withComments: true },
): NamedRows | undefined {
  if (!copied.some((row) => row.length > 1)) return undefined;
  const held = Map.groupBy(cellOfEach(cells), ({ name }) => plain(name));
  const { rows, headings, head, asked } = sheetOf(copied, new Set(held.keys()), options);
  const wanted = Map.groupBy(rows, ({ name }) => plain(name));
  const free = new Map(
    [...wanted].map(([name, { length }]) => {
      const all = held.get(name) ?? [];
      return [name, [all, all.filter(({ uid }) => near.has(uid))].find((each) => each.length === length)?.slice() ?? []];
    }),
  );
  const named = rows.map((row) => ({ ...row, cell: free.get(plain(row.name))?.shift() }));
  const found = named.flatMap(({ cell, ...row }) => (cell ? [{ ...row, cell }] : []));
  if (found.length === 0) return undefined;
  const unitAt = (head?.name ?? 0) + 1;
  const inUnits = (head?.unit ?? -1) < 0 && hasUnits(found, unitAt);
  const withUnits = (row: MatchedRow) => ({
    ...row,
    unit: row.all[unitAt] ?? '',
    others: head ? row.others : row.others.slice(1),
  });
  const matched = inUnits ? found.map(withUnits) : found;
  const units = matched.map(({ unit = '', cell }) => ({ cell, unit, kind: unitIn(unit, cell) }));
  const isSaid = ({ unit, cell }: (typeof units)[number]) => options.sameUnits?.has(pairOf(unit, cell)) === true;
  const taken = matched.filter((_row, at) => {
    const { kind } = units[at]!;
    return kind === 'same' || kind === 'blank' || (kind === 'asked' && isSaid(units[at]!));
  });
  const sheet = { ...options, headings, first: inUnits ? unitAt + 1 : unitAt };
  const value = head
    ? { at: undefined, asked }
    : valueColumn(
        found.map(({ all }) => all),
        sheet,
      );
  const cellsOfTaken = taken.map(({ all }) => all);
  return {
    rows:
      value.at === undefined ? taken.map(({ others }) => [...others]) : fromColumn(cellsOfTaken, value.at, options.withComments),
    cells: taken.map(({ cell }) => cell),
    ...leftOut(named, held, wanted),
    otherUnit: units.filter(({ kind }) => kind === 'other').map(({ cell }) => cell.name),
    askedUnits: askedOf(units.filter(({ kind }) => kind === 'asked')),
    columns: value.asked,
  };
}
