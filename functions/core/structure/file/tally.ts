import type { FileFault, ImportReport, RowChanges } from '../../../../shared/contract/structure/structure.ts';
import { isUnused } from '../../../../shared/domain/factor/factors.ts';
import { compare } from '../../../../shared/domain/kernel/decimal.ts';
import type { UnitReader } from '../../../../shared/domain/metric/unit-reader.ts';
import type { CsvFactor } from '../../../../shared/domain/structure/csv/csv.ts';
import type { MetricRow, RowFactor } from '../../../../shared/domain/structure/csv/csv-row.ts';
import type { RowResult } from '../../../../shared/domain/structure/row-result.ts';
import type { ImportedRow } from './import-factors-of-rows.ts';
import { KeptFaults, shortened, shortFault } from './kept-faults.ts';

/** Most faults listed one by one; further ones are counted by reason. */
const MAX_FAULTS = 5_000;
const MAX_REASONS = 200;
const MAX_UNITS = 500;
const PREVIEW_ROWS = 20;
const MAX_CHANGES = 200;
/** of a text before or after a change */
const MAX_LETTERS = 200;

type PlacedRow = Exclude<RowResult, { kind: 'refused' }>;

/** Gathers the outcomes of a file's rows in constant memory. */
export class Tally {
  readonly #reader: UnitReader;
  readonly #counts = { rows: 0, create: 0, change: 0, exist: 0, refused: 0 };
  readonly #factors = { create: 0, exist: 0, kept: 0 };
  #changedFactors = 0;
  #unusedFactors = 0;
  readonly #issues = new Map<string, number>();
  readonly #changes: RowChanges[] = [];
  #otherMetrics = 0;
  readonly #units = new Map<string, number>();
  readonly #readUnits = new Map<string, { unit: string; as: string; rows: number }>();
  readonly #reasons = new Map<string, { column: string; reason: string; rows: number }>();
  readonly #faults = new KeptFaults(MAX_FAULTS);
  readonly #preview: ImportReport['preview'] = [];

  constructor(reader: UnitReader) {
    this.#reader = reader;
  }

  /** A row as the structure has it: spellings of known units are read as these. */
  withUnits(row: MetricRow): MetricRow {
    const { factor } = row;
    const [unit, toUnit] = [this.#reader.read(row.unit), factor && this.#reader.read(factor.toUnit)];
    for (const [written, as] of new Map([[row.unit, unit], ...(factor ? [[factor.toUnit, toUnit!] as const] : [])]))
      if (written !== as) this.#readAs(written, as);
    return { ...row, unit, factor: factor && { ...factor, toUnit: toUnit! } };
  }

  #readAs(unit: string, as: string): void {
    const known = this.#readUnits.get(unit);
    if (known) known.rows += 1;
    else if (this.#readUnits.size < MAX_UNITS) this.#readUnits.set(unit, { unit, as, rows: 1 });
  }

  /** A row that is refused, with everything that is wrong with it. */
  refuse(faults: readonly FileFault[]): void {
    this.#counts.rows += 1;
    this.#counts.refused += 1;
    for (const fault of faults.map(shortFault)) {
      this.#faults.add(fault);
      const key = `${fault.column}\n${fault.reason}`;
      const known = this.#reasons.get(key);
      if (known) known.rows += 1;
      else if (this.#reasons.size < MAX_REASONS) this.#reasons.set(key, { column: fault.column, reason: fault.reason, rows: 1 });
    }
  }

  row(result: ImportedRow): void {
    if (result.kind === 'refused') {
      this.refuse([result.fault]);
      return;
    }
    this.#counts.rows += 1;
    const cells = cellsOf(result);
    this.#counts[result.kind === 'create' ? 'create' : cells.length > 0 ? 'change' : 'exist'] += 1;
    if (cells.length > 0 && this.#changes.length < MAX_CHANGES) this.#changes.push({ ...placeOf(result), cells });
    if (result.kind === 'change' && result.isOtherMetric) this.#otherMetrics += 1;
    if (result.kind === 'create' && result.newIssue !== undefined) this.#issue(result.newIssue);
    if (result.row.factor) this.#factor(result);
    for (const unit of new Set([result.row.unit, ...(result.row.factor ? [result.toUnit] : [])])) this.#unit(unit);
    if (this.#preview.length < PREVIEW_ROWS) this.#preview.push(previewOf(result, cells.length > 0));
  }

  /** @param stored the existing factor between these units */
  #factor({ row, node, toUnit, factor: stored }: PlacedRow & ImportedRow): void {
    if (isUnused(node.metric!.unit, toUnit, row.factor!.factor)) this.#unusedFactors += 1;
    if (!stored || stored.isOwn) this.#factors.create += 1;
    else if (stored.replaces) this.#changedFactors += 1;
    else if (compare(stored.item.factor, row.factor!.factor) === 0) this.#factors.exist += 1;
    else this.#factors.kept += 1;
  }

  #issue(name: string): void {
    if (this.#issues.size < MAX_UNITS || this.#issues.has(name)) this.#issues.set(name, (this.#issues.get(name) ?? 0) + 1);
  }

  #unit(unit: string): void {
    if (this.#reader.isKnown(unit) || (this.#units.size >= MAX_UNITS && !this.#units.has(unit))) return;
    this.#units.set(unit, (this.#units.get(unit) ?? 0) + 1);
  }

  #newUnits(): ImportReport['newUnits'] {
    return [...this.#units].map(([unit, rows]) => {
      const like = this.#reader.like(unit);
      return { unit, rows, ...(like !== undefined && { like }) };
    });
  }

  report(file: Pick<ImportReport, 'kind' | 'dryRun' | 'ignoredColumns'>): ImportReport {
    return {
      ...file,
      ...this.#counts,
      factors: {
        ...this.#factors,
        ...(this.#changedFactors > 0 && { change: this.#changedFactors }),
        ...(this.#unusedFactors > 0 && { unused: this.#unusedFactors }),
      },
      otherMetrics: this.#otherMetrics,
      changes: this.#changes,
      newIssues: [...this.#issues].map(([issue, rows]) => ({ issue, rows })),
      newUnits: file.dryRun ? this.#newUnits() : [],
      readUnits: [...this.#readUnits.values()],
      reasons: [...this.#reasons.values()].sort((a, b) => b.rows - a.rows),
      faults: this.#faults.list.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
      preview: this.#preview,
    };
  }
}

const placeOf = ({ row }: PlacedRow) => ({
  line: row.line,
  name: row.name,
  place: [...row.issues, ...('path' in row.parent ? row.parent.path : [row.parent.name])].join(' > '),
});

const short = (text: string) => shortened(text, MAX_LETTERS);

/** The changes of a row, including its factor. */
function cellsOf(result: PlacedRow & ImportedRow): RowChanges['cells'] {
  const cells = result.kind === 'change' ? result.changes : [];
  const { row, factor } = result;
  const before = factor?.replaces ? [{ column: 'factor', from: factorText(factor.item), to: factorText(row.factor!) }] : [];
  return [...cells, ...before].map(({ column, from, to }) => ({ column, from: short(from), to: short(to) }));
}

const factorText = (each: CsvFactor | RowFactor) =>
  [each.factor, each.source, 'year' in each ? each.year : each.startDate?.slice(0, 4)].filter(Boolean).join(', ');

const previewOf = (placed: PlacedRow, isChanged: boolean): ImportReport['preview'][number] => ({
  ...placeOf(placed),
  unit: placed.row.unit,
  state: placed.kind === 'create' ? 'create' : isChanged ? 'change' : 'exists',
  factor: placed.row.factor ? `${placed.row.factor.factor} ${placed.toUnit}` : '',
});
