import { Total } from '../kernel/total.ts';
import { SheetSet } from './column-set.ts';
import type { Equation } from './equation.ts';
import { FigureColumn } from './figure-column.ts';
import type { SummedIndicator } from './figure-sums.ts';
import type { CombinedResult, Sheet } from './result.ts';
import { type MetricColumn, SheetList, type SheetSource } from './sheet-source.ts';

const obtain = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

/**
 * Many sheets by metric, from which all indicators over the same sheets are computed: each metric that one of them uses is read
 * once. The sheets must not change any more.
 */
export class SheetColumns {
  readonly count: number;
  /** Sheets that do not count yet and do not record which metrics they will report. */
  readonly waitingForAll: SheetSet;
  /** Whether a sheet has estimated figures. */
  readonly hasEstimates: boolean;
  /** Whether a sheet holds figures of suppliers. */
  readonly hasReceived: boolean;
  /** Sums by equation, cached. */
  readonly summed = new Map<Equation, SummedIndicator>();
  /** Results by equation, cached: without reports that wait for approval, the same sheets are combined twice. */
  readonly results = new Map<Equation, CombinedResult>();
  readonly #source: SheetSource;
  readonly #columns = new Map<string, MetricColumn>();
  readonly #estimates = new Map<string, FigureColumn>();
  readonly #totals = new Map<string, string | null>();
  readonly #sums = new Map<string, FigureColumn>();

  constructor(sheets: readonly Sheet[] | SheetSource) {
    this.#source = 'count' in sheets ? sheets : new SheetList(sheets);
    const { count, waitingForAll, hasEstimates, hasReceived } = this.#source;
    this.count = count;
    this.waitingForAll = waitingForAll;
    this.hasEstimates = hasEstimates;
    this.hasReceived = hasReceived;
  }

  column(metric: string): MetricColumn {
    return obtain(this.#columns, metric, () => this.#source.column(metric));
  }

  /** The sheets for which `of` names one of some metrics. */
  union(metrics: readonly string[], of: (column: MetricColumn) => SheetSet): SheetSet {
    const all = new SheetSet(this.count);
    for (const metric of metrics) all.addAll(of(this.column(metric)));
    return all;
  }

  /** The exact sum of a metric without the left-out sheets; null if none of the others has a figure. */
  total(metric: string, leftOut: SheetSet | null): string | null {
    const add = () => {
      const total = new Total();
      const { figures } = this.column(metric);
      for (let at = 0; at < this.count; at++) if (!leftOut?.has(at)) figures.addTo(total, at);
      return total.value();
    };
    return leftOut ? add() : obtain(this.#totals, metric, add);
  }

  /** The sum of a metric over all sheets that count, without sheets that lack the metric. */
  ownTotal(metric: string): string | null {
    const { missing } = this.column(metric);
    return this.total(metric, missing.isEmpty() ? null : missing);
  }

  /** The sum of a metric over some sheets, without signs. */
  absoluteTotal(metric: string, among: SheetSet): string | null {
    return absoluteTotalOf(this.column(metric).figures, this.count, (at) => among.has(at));
  }

  /** The sum of the negative figures of a metric in the chosen sheets that count, without signs; null for none. */
  negativeTotal(metric: string, isIn: (sheet: number) => boolean): string | null {
    const { figures } = this.column(metric);
    const total = new Total();
    for (let at = 0; at < this.count; at++) if (figures.isNegative(at) && isIn(at)) figures.addAbsoluteTo(total, at);
    return total.value();
  }

  /** The estimated part of a metric in the chosen sheets that count, without signs; null for none. */
  estimatedTotal(metric: string, isIn: (sheet: number) => boolean): string | null {
    if (!this.hasEstimates) return null;
    const estimates = obtain(this.#estimates, metric, () => this.#source.estimates(metric));
    return absoluteTotalOf(estimates, this.count, isIn);
  }

  /** The sum of some metrics in each sheet. */
  sumBySheet(metrics: readonly string[]): FigureColumn {
    const columns = metrics.map((metric) => this.column(metric).figures);
    if (columns.length === 1) return columns[0]!;
    return obtain(this.#sums, metrics.join(), () => {
      const sums = new FigureColumn(this.count);
      for (let at = 0; at < this.count; at++) {
        const total = new Total();
        for (const column of columns) column.addTo(total, at);
        sums.setTotal(at, total);
      }
      return sums;
    });
  }

  /** The sheets that count, in their order. */
  counting(): Sheet[] {
    return this.#source.counting();
  }

  /** The sheets of a set, in their order. */
  pick(set: SheetSet): Sheet[] {
    return this.#source.pick(set);
  }
}

function absoluteTotalOf(column: FigureColumn, count: number, isIn: (sheet: number) => boolean): string | null {
  const total = new Total();
  for (let at = 0; at < count; at++) if (isIn(at)) column.addAbsoluteTo(total, at);
  return total.value();
}
