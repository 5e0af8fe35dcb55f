import type { FileFault, ImportReport } from '../../../shared/contract/structure/structure.ts';
import { compare } from '../../../shared/domain/kernel/decimal.ts';
import type { RowResult } from '../../../shared/domain/structure/append.ts';
import type { ImportedRow } from './import-metrics.ts';

/** Most faults listed one by one; further ones are counted by reason. The limit keeps a report below the size of an item. */
const MOST_FAULTS = 5_000;
const MOST_REASONS = 200;
const MOST_UNITS = 500;
const PREVIEW_ROWS = 20;

type Placed = Exclude<RowResult, { kind: 'refused' }>;

/** Gathers the outcomes of a file's rows in constant memory. */
export class Tally {
  readonly #isKnownUnit: (unit: string) => boolean;
  readonly #counts = { rows: 0, create: 0, exist: 0, refused: 0 };
  readonly #factors = { create: 0, exist: 0, kept: 0 };
  readonly #units = new Map<string, number>();
  readonly #reasons = new Map<string, { column: string; reason: string; rows: number }>();
  readonly #faults: FileFault[] = [];
  readonly #preview: ImportReport['preview'] = [];

  constructor(isKnownUnit: (unit: string) => boolean) {
    this.#isKnownUnit = isKnownUnit;
  }

  /** A row that is refused, with everything that is wrong with it. */
  refuse(faults: readonly FileFault[]): void {
    this.#counts.rows += 1;
    this.#counts.refused += 1;
    for (const fault of faults) {
      if (this.#faults.length < MOST_FAULTS) this.#faults.push(fault);
      const key = `${fault.column}\n${fault.reason}`;
      const known = this.#reasons.get(key);
      if (known) known.rows += 1;
      else if (this.#reasons.size < MOST_REASONS) this.#reasons.set(key, { column: fault.column, reason: fault.reason, rows: 1 });
    }
  }

  row(result: ImportedRow): void {
    if (result.kind === 'refused') {
      this.refuse([result.fault]);
      return;
    }
    this.#counts.rows += 1;
    this.#counts[result.kind === 'create' ? 'create' : 'exist'] += 1;
    if (result.row.factor) this.#factor(result);
    for (const unit of new Set([result.row.unit, ...(result.row.factor ? [result.toUnit] : [])])) this.#unit(unit);
    if (this.#preview.length < PREVIEW_ROWS) this.#preview.push(previewOf(result));
  }

  /** @param stored the existing factor between these units */
  #factor({ row, factor: stored }: Placed & ImportedRow): void {
    if (!stored || stored.isOwn) this.#factors.create += 1;
    else if (compare(stored.item.factor, row.factor!.factor) === 0) this.#factors.exist += 1;
    else this.#factors.kept += 1;
  }

  #unit(unit: string): void {
    if (this.#isKnownUnit(unit) || (this.#units.size >= MOST_UNITS && !this.#units.has(unit))) return;
    this.#units.set(unit, (this.#units.get(unit) ?? 0) + 1);
  }

  report(file: Pick<ImportReport, 'kind' | 'dryRun' | 'ignoredColumns'>): ImportReport {
    return {
      ...file,
      ...this.#counts,
      factors: this.#factors,
      newUnits: [...this.#units].map(([unit, rows]) => ({ unit, rows })),
      reasons: [...this.#reasons.values()].sort((a, b) => b.rows - a.rows),
      faults: this.#faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
      preview: this.#preview,
    };
  }
}

const previewOf = ({ kind, row, toUnit }: Placed): ImportReport['preview'][number] => ({
  line: row.line,
  name: row.name,
  unit: row.unit,
  state: kind === 'create' ? 'create' : 'exists',
  place: [...row.issues, ...('path' in row.parent ? row.parent.path : [row.parent.name])].join(' > '),
  factor: row.factor ? `${row.factor.factor} ${toUnit}` : '',
});
