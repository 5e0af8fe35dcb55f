import { add, multiply, sum } from './decimal.ts';
import { type Equation, metricsIn } from './equation.ts';
import { type Combined, resultOf, type Sheet } from './indicators.ts';
import { parseSmall, type Small } from './small-decimal.ts';
import { Total } from './total.ts';

/** Many indicators over many sheets, as a company's dashboard needs them: the same figures as `combine` gives one by one. */

type Reading = { sheet: number; text: string; small: Small | null };

/** Readings by base metric, so that an indicator touches only the sheets that report one of its metrics. */
type Index = {
  readings: ReadonlyMap<string, readonly Reading[]>;
  missing: ReadonlyMap<string, readonly number[]>;
  /** Sheets that do not count yet: how many of unknown metrics, and which by metric. */
  waiting: number;
  waitingFor: ReadonlyMap<string, readonly number[]>;
  /** Totals of metrics over all sheets, for indicators from which no sheet is left out. */
  totals: Map<string, string | null>;
  /** Which indicator has last counted a sheet. */
  countedBy: Int32Array;
};

const push = <T>(lists: Map<string, T[]>, key: string, item: T) => {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
};

function indexOf(sheets: readonly Sheet[], used: ReadonlySet<string>): Index {
  const readings = new Map<string, Reading[]>();
  const missing = new Map<string, number[]>();
  const waitingFor = new Map<string, number[]>();
  let waiting = 0;
  for (const [sheet, { values, missing: lacking, counts, metrics }] of sheets.entries()) {
    if (counts === false) {
      if (metrics === undefined) waiting++;
      for (const metric of metrics ?? []) if (used.has(metric)) push(waitingFor, metric, sheet);
      continue;
    }
    for (const metric of lacking ?? []) if (used.has(metric)) push(missing, metric, sheet);
    for (const [metric, text] of values) if (used.has(metric)) push(readings, metric, { sheet, text, small: parseSmall(text) });
  }
  return { readings, missing, waiting, waitingFor, totals: new Map(), countedBy: new Int32Array(sheets.length).fill(-1) };
}

const NOBODY: ReadonlySet<number> = new Set();

const totalOf = (metric: string, index: Index, leftOut: ReadonlySet<number>): string | null => {
  const known = leftOut.size === 0 ? index.totals.get(metric) : undefined;
  if (known !== undefined) return known;
  const total = new Total();
  for (const reading of index.readings.get(metric) ?? []) if (!leftOut.has(reading.sheet)) total.add(reading.text, reading.small);
  if (leftOut.size === 0) index.totals.set(metric, total.value());
  return total.value();
};

const sumOf = (metrics: readonly string[], index: Index, leftOut: ReadonlySet<number>): string | null => {
  const totals = metrics.map((metric) => totalOf(metric, index, leftOut)).filter((total) => total !== null);
  return totals.length === 0 ? null : sum(totals);
};

const sumBySheet = (metrics: readonly string[], index: Index): Map<number, string> => {
  const sums = new Map<number, string>();
  for (const metric of metrics)
    for (const { sheet, text } of index.readings.get(metric) ?? []) {
      const before = sums.get(sheet);
      sums.set(sheet, before === undefined ? text : add(before, text));
    }
  return sums;
};

/** Type 2: products within each sheet, then summed. */
const sumOfProducts = ({ numerators, numerators2 }: Equation, index: Index, leftOut: ReadonlySet<number>): string | null => {
  const seconds = sumBySheet(numerators2, index);
  const total = new Total();
  for (const [sheet, first] of sumBySheet(numerators, index)) {
    const second = seconds.get(sheet);
    if (second === undefined || leftOut.has(sheet)) continue;
    const text = multiply(first, second);
    total.add(text);
  }
  return total.value();
};

/** Sheets with a figure for any of the metrics, each counted once. */
function countTakingPart(used: readonly string[], index: Index, leftOut: ReadonlySet<number>, number: number): number {
  let count = 0;
  for (const metric of used)
    for (const { sheet } of index.readings.get(metric) ?? []) {
      if (index.countedBy[sheet] === number || leftOut.has(sheet)) continue;
      index.countedBy[sheet] = number;
      count++;
    }
  return count;
}

function combineOne(equation: Equation, index: Index, number: number): Combined {
  const used = metricsIn(equation);
  const lacking = used.flatMap((metric) => index.missing.get(metric) ?? []);
  const leftOut = lacking.length === 0 ? NOBODY : new Set(lacking);
  const waiting = new Set(used.flatMap((metric) => index.waitingFor.get(metric) ?? [])).size + index.waiting;
  const reports = countTakingPart(used, index, leftOut, number);
  const value = resultOf(equation, {
    numerators: equation.eqnType === 2 ? sumOfProducts(equation, index, leftOut) : sumOf(equation.numerators, index, leftOut),
    numerators2: equation.eqnType === 1 ? sumOf(equation.numerators2, index, leftOut) : null,
    denominators: sumOf(equation.denominators, index, leftOut),
  });
  return { value, reports, of: reports + leftOut.size + waiting };
}

/** The combined result of each equation over the same sheets, in their order; see `combine` for what is left out and counted. */
export function combineAll(equations: readonly Equation[], sheets: readonly Sheet[]): Combined[] {
  const index = indexOf(sheets, new Set(equations.flatMap(metricsIn)));
  return equations.map((equation, number) => combineOne(equation, index, number));
}
