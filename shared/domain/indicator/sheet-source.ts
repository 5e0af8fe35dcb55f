import { SheetSet } from './column-set.ts';
import { FigureColumn } from './figure-column.ts';
import type { Sheet } from './result.ts';

/**
 * One metric in many sheets. `reported`: sheets with a figure of it; `missing`: sheets that lack it although it is required;
 * `asked`: sheets that should report it or do; `held`: sheets with it in their tree, N/A or not; `waiting`: sheets that should
 * report it and do not count yet.
 */
export type MetricColumn = {
  figures: FigureColumn;
  reported: SheetSet;
  missing: SheetSet;
  asked: SheetSet;
  held: SheetSet;
  waiting: SheetSet;
};

/**
 * What columns are read from: `count` sheets by number. `waitingForAll`: sheets that do not count yet and do not say what they
 * will report; `hasEstimates`: whether a sheet that counts has estimated figures; `estimates`: those of a metric, of sheets that
 * count; `hasReceived`: whether a sheet, counting or not, holds figures of suppliers; `pick`: the sheets of a set, `counting`:
 * those that count, both in their order.
 */
export type SheetSource = {
  readonly count: number;
  readonly waitingForAll: SheetSet;
  readonly hasEstimates: boolean;
  readonly hasReceived: boolean;
  column(metric: string): MetricColumn;
  estimates(metric: string): FigureColumn;
  pick(set: SheetSet): Sheet[];
  counting(): Sheet[];
};

export function newColumn(count: number, figures = new FigureColumn(count)): MetricColumn {
  const newSet = () => new SheetSet(count);
  return { figures, reported: newSet(), missing: newSet(), asked: newSet(), held: newSet(), waiting: newSet() };
}

/** Columns read from a list of sheets. */
export class SheetList implements SheetSource {
  readonly count: number;
  readonly waitingForAll: SheetSet;
  readonly hasEstimates: boolean;
  readonly hasReceived: boolean;
  readonly #sheets: readonly Sheet[];

  constructor(sheets: readonly Sheet[]) {
    this.#sheets = sheets;
    this.count = sheets.length;
    this.waitingForAll = new SheetSet(this.count);
    for (const [at, { counts, metrics }] of sheets.entries())
      if (counts === false && metrics === undefined) this.waitingForAll.add(at);
    this.hasEstimates = sheets.some(({ counts, estimated }) => counts !== false && estimated !== undefined && estimated.size > 0);
    this.hasReceived = sheets.some(({ received }) => received !== undefined && received.size > 0);
  }

  column(metric: string): MetricColumn {
    const column = newColumn(this.count);
    for (const [at, sheet] of this.#sheets.entries()) {
      const isAsked = sheet.metrics?.has(metric);
      if (sheet.counts === false) {
        if (isAsked) column.waiting.add(at);
        continue;
      }
      const text = sheet.values.get(metric);
      if (text !== undefined) {
        column.figures.set(at, text);
        column.reported.add(at);
      }
      if (sheet.missing?.has(metric)) column.missing.add(at);
      if (isAsked || text !== undefined) column.asked.add(at);
      if (isAsked || text !== undefined || sheet.notApplicable?.has(metric)) column.held.add(at);
    }
    return column;
  }

  estimates(metric: string): FigureColumn {
    const column = new FigureColumn(this.count);
    for (const [at, { counts, estimated }] of this.#sheets.entries()) {
      const text = counts === false ? undefined : estimated?.get(metric);
      if (text !== undefined) column.set(at, text);
    }
    return column;
  }

  pick(set: SheetSet): Sheet[] {
    return this.#sheets.filter((_sheet, at) => set.has(at));
  }

  counting(): Sheet[] {
    return this.#sheets.filter(({ counts }) => counts !== false);
  }
}
