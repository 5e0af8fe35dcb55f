import { sum } from '../kernel/decimal.ts';
import { Total } from '../kernel/total.ts';
import { SheetSet } from './column-set.ts';
import { type Equation, metricsIn } from './equation.ts';
import { FigureColumn } from './figure-column.ts';
import { type Combined, resultOf, type Sheet } from './result.ts';

/** Many indicators over many sheets, as a company's dashboard needs them: the same figures as `combine` gives one by one. */

/** A metric's figures by sheet, and which sheets have one. */
type Column = { figures: FigureColumn; reported: SheetSet };

/** Figures by base metric, so that an indicator touches only the metrics that it uses. */
type Index = {
  count: number;
  columns: ReadonlyMap<string, Column>;
  missing: ReadonlyMap<string, SheetSet>;
  /** Sheets that are asked for a metric or have it, and those with it in their tree, N/A or not. */
  heard: ReadonlyMap<string, SheetSet>;
  held: ReadonlyMap<string, SheetSet>;
  /** Sheets that do not count yet: how many of unknown metrics, and which by metric. */
  waiting: number;
  waitingFor: ReadonlyMap<string, SheetSet>;
  /** Totals of metrics over all sheets, for indicators from which no sheet is left out. */
  totals: Map<string, string | null>;
  /** Sums by sheet of lists of metrics, which indicators share. */
  sums: Map<string, FigureColumn>;
};

const obtain = <T>(map: Map<string, T>, key: string, make: () => T): T => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

function indexOf(sheets: readonly Sheet[], used: ReadonlySet<string>): Index {
  const count = sheets.length;
  const newSet = () => new SheetSet(count);
  const newColumn = (): Column => ({ figures: new FigureColumn(count), reported: newSet() });
  const columns = new Map([...used].map((metric) => [metric, newColumn()]));
  const missing = new Map<string, SheetSet>();
  const heard = new Map<string, SheetSet>();
  const held = new Map<string, SheetSet>();
  const waitingFor = new Map<string, SheetSet>();
  let waiting = 0;
  for (const [sheet, { values, missing: lacking, counts, metrics, notApplicable }] of sheets.entries()) {
    if (counts === false) {
      if (metrics === undefined) waiting++;
      for (const metric of metrics ?? []) if (used.has(metric)) obtain(waitingFor, metric, newSet).add(sheet);
      continue;
    }
    const note = (into: Map<string, SheetSet>, metric: string) => used.has(metric) && obtain(into, metric, newSet).add(sheet);
    for (const metric of lacking ?? []) note(missing, metric);
    for (const metric of [...(metrics ?? []), ...values.keys()]) note(heard, metric);
    for (const metric of [...(metrics ?? []), ...values.keys(), ...(notApplicable ?? [])]) note(held, metric);
    for (const [metric, text] of values) {
      const column = columns.get(metric);
      if (column === undefined) continue;
      column.figures.set(sheet, text);
      column.reported.add(sheet);
    }
  }
  return { count, columns, missing, heard, held, waiting, waitingFor, totals: new Map(), sums: new Map() };
}

const union = (used: readonly string[], sets: (metric: string) => SheetSet | undefined, count: number): SheetSet => {
  const all = new SheetSet(count);
  for (const metric of used) {
    const set = sets(metric);
    if (set) all.addAll(set);
  }
  return all;
};

const totalOf = (metric: string, index: Index, leftOut: SheetSet | null): string | null => {
  const add = () => {
    const total = new Total();
    const { figures } = index.columns.get(metric)!;
    for (let sheet = 0; sheet < index.count; sheet++) if (!leftOut?.has(sheet)) figures.addTo(total, sheet);
    return total.value();
  };
  return leftOut ? add() : obtain(index.totals, metric, add);
};

const sumOf = (metrics: readonly string[], index: Index, leftOut: SheetSet | null): string | null => {
  const totals = metrics.map((metric) => totalOf(metric, index, leftOut)).filter((total) => total !== null);
  return totals.length === 0 ? null : sum(totals);
};

const sumBySheet = (metrics: readonly string[], index: Index): FigureColumn => {
  const columns = metrics.map((metric) => index.columns.get(metric)!.figures);
  if (columns.length === 1) return columns[0]!;
  return obtain(index.sums, metrics.join(), () => {
    const sums = new FigureColumn(index.count);
    for (let sheet = 0; sheet < index.count; sheet++) {
      const total = new Total();
      for (const column of columns) column.addTo(total, sheet);
      const text = total.value();
      if (text !== null) sums.set(sheet, text);
    }
    return sums;
  });
};

/** Type 2: products within each sheet, then summed. */
const sumOfProducts = ({ numerators, numerators2 }: Equation, index: Index, leftOut: SheetSet | null): string | null => {
  const [firsts, seconds] = [sumBySheet(numerators, index), sumBySheet(numerators2, index)];
  const total = new Total();
  for (let sheet = 0; sheet < index.count; sheet++) if (!leftOut?.has(sheet)) firsts.addProductTo(total, seconds, sheet);
  return total.value();
};

/** The sheets that have something above the line, whatever `having` asks of a metric: a product needs both of its lists. */
function above(
  { eqnType, numerators, numerators2 }: Equation,
  index: Index,
  having: (metric: string) => SheetSet | undefined,
): SheetSet {
  const first = union(numerators, having, index.count);
  if (eqnType === 0) return first;
  const second = union(numerators2, having, index.count);
  if (eqnType === 2) return first.and(second);
  first.addAll(second);
  return first;
}

function combineOne(equation: Equation, index: Index): Combined {
  const used = metricsIn(equation);
  const { count } = index;
  const reported = (metric: string) => index.columns.get(metric)?.reported;
  const holding = (metric: string) => index.held.get(metric);
  const lacking = union(used, (metric) => index.missing.get(metric), count);
  const [top, bottom] = [above(equation, index, reported), union(equation.denominators, reported, count)];
  const both = above(equation, index, holding).and(union(equation.denominators, holding, count));
  const halves = top.xor(bottom).and(both).without(lacking);
  const [left, oneSided] = [lacking.size(), halves.size()];
  lacking.addAll(halves);
  const leftOut = left + oneSided === 0 ? null : lacking;
  const waiting = union(used, (metric) => index.waitingFor.get(metric), count).size() + index.waiting;
  top.addAll(bottom);
  const reports = top.size(leftOut);
  const silent = union(used, (metric) => index.heard.get(metric), count)
    .without(top)
    .size(leftOut);
  const value = resultOf(equation, {
    numerators: equation.eqnType === 2 ? sumOfProducts(equation, index, leftOut) : sumOf(equation.numerators, index, leftOut),
    numerators2: equation.eqnType === 1 ? sumOf(equation.numerators2, index, leftOut) : null,
    denominators: sumOf(equation.denominators, index, leftOut),
  });
  const of = reports + left + oneSided + silent + waiting;
  return { value, reports, of, ...(oneSided > 0 && { oneSided }) };
}

/** The combined result of each equation over the same sheets, in their order; see `combine` for what is left out and counted. */
export function combineAll(equations: readonly Equation[], sheets: readonly Sheet[]): Combined[] {
  const index = indexOf(sheets, new Set(equations.flatMap(metricsIn)));
  return equations.map((equation) => combineOne(equation, index));
}
