import { cellDoubt } from '../../../../../shared/domain/form/cell-doubts.ts';
import { withoutColumnUnit } from '../../../../../shared/domain/form/column-unit.ts';
import type { FormField } from '../../../../../shared/domain/form/field-checks.ts';
import { asWritten, type Cells, cellErrors, isBlankRow } from '../../../../../shared/domain/form/rows.ts';
import {
  type DoubtfulSeparators,
  hasDecimalComma,
  isBesideOtherwise,
  NO_DOUBTS,
} from '../../../../../shared/domain/form/separators.ts';
import { endsWithTotal } from '../../../../../shared/domain/form/total-row.ts';
import { CellMarks } from './cell/cell-marks.ts';
import type { Errors, FormTableRow, ReadFormRow, TableState } from './table-rows.ts';

const both = (errors: Errors, doubts: Errors): Errors =>
  doubts ? doubts.map((doubt, at) => doubt ?? errors?.[at] ?? null) : errors;

/**
 * The records of a form during editing. They stay out of React, because there may be thousands: a row is rendered again when its
 * cells change, the table when rows are added or removed.
 */
export class FormTable {
  readonly fields: readonly FormField[];
  readonly typesOnly: boolean;
  #order: number[] = [];
  #rows = new Map<number, FormTableRow>();
  #faulty = new Set<number>();
  #filled = new Set<number>();
  #next = 1;
  /** id of the row that may be a total */
  #total: number | undefined;
  /** rows that were left out as totals, or because they are blank */
  #leftOut = new Map<number, FormTableRow>();
  #marks = new CellMarks();
  #changed = false;
  /** separators with an ambiguous meaning, by the figures read or typed */
  #doubtful = NO_DOUBTS;
  #state: TableState = { revision: 0, count: 0, faulty: 0, changed: false, filled: false, total: null };
  #listeners = new Set<() => void>();
  #keepers = new Set<() => void>();
  #rowListeners = new Map<number, Set<() => void>>();

  constructor(fields: readonly FormField[], { typesOnly = false } = {}) {
    this.fields = fields;
    this.typesOnly = typesOnly;
  }

  state = (): TableState => this.#state;
  ids = (): readonly number[] => this.#order;
  row = (id: number): FormTableRow | undefined => this.#rows.get(id);

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Also calls the listener at each change of a cell, to store the records. */
  subscribeAll = (listener: () => void): (() => void) => {
    this.#keepers.add(listener);
    return () => this.#keepers.delete(listener);
  };

  subscribeRow(id: number, listener: () => void): () => void {
    const own = this.#rowListeners.get(id) ?? new Set();
    this.#rowListeners.set(id, own.add(listener));
    return () => own.delete(listener);
  }

  /** Adds rows that were read and checked elsewhere. `changed`: they differ from the stored ones. */
  append(rows: readonly ReadFormRow[], { changed = false, doubtful = NO_DOUBTS } = {}): void {
    for (const { cells, errors, doubts = null } of rows) this.#add(cells, both(errors, doubts), doubts);
    this.doubt(doubtful);
    this.#changed ||= changed && rows.length > 0;
    this.#tell();
  }

  /** Adds one record and returns its id. */
  add(cells: Cells = this.fields.map(() => '')): number {
    return this.addAll([{ cells }])[0]!;
  }

  /** Adds records and returns their ids. */
  addAll(rows: readonly Omit<ReadFormRow, 'errors'>[]): number[] {
    const ids = rows.map(({ cells, doubts = null }) => this.#add(cells, both(this.#check(cells), doubts), doubts));
    this.#changed = true;
    this.#tell();
    return ids;
  }

  /** Adds ambiguous separators to the known ones, and returns all. */
  doubt({ comma, fullStop }: DoubtfulSeparators): DoubtfulSeparators {
    const known = this.#doubtful;
    this.#doubtful = { comma: known.comma || comma, fullStop: known.fullStop || fullStop };
    return this.#doubtful;
  }

  /** Changes a cell, and checks its row again. */
  set(id: number, at: number, text: string): void {
    const before = this.#rows.get(id);
    if (!before || before.cells[at] === text) return;
    this.#marks.typing(id, at);
    this.replace(id, before.cells.with(at, text));
  }

  /** `doubts`: questions about the new cells. Questions about other cells stay. */
  replace(id: number, cells: Cells, doubts: Errors = null): void {
    const row = this.#rows.get(id);
    if (!row) return;
    const kept = row.doubts?.map((doubt, at) => (cells[at] === row.cells[at] ? doubt : null)) ?? null;
    this.#replace(id, cells, both(kept, doubts));
    this.#changed = true;
    this.#tell(false);
  }

  /**
   * Reads a typed cell as in a file, except that a typed full stop is a decimal separator. If a figure agrees with others of its
   * column only with the other separator, a question is asked once: typing it again confirms it.
   */
  leave(id: number, at: number): void {
    const row = this.#rows.get(id);
    const field = this.fields[at]!;
    const cell = withoutColumnUnit(field, row?.cells[at] ?? '');
    const isTyped = this.#marks.leave(id, at);
    if (!row || row.doubts?.[at]) return;
    const isOff = field.type === 'number' && isTyped && this.#isOff(id, at, cell);
    if (!isOff && !row.errors?.[at]) return;
    const doubtful = isOff ? { comma: true, fullStop: true } : { ...this.#doubtful, fullStop: false };
    const doubt = cellDoubt(field, cell, doubtful);
    if (doubt === null) {
      const written = asWritten(field, cell);
      if (written !== row.cells[at]) this.replace(id, row.cells.with(at, written));
    } else this.#replace(id, row.cells, (row.doubts ?? this.fields.map(() => null)).with(at, doubt));
    if (field.type === 'number' && hasDecimalComma(cell)) this.doubt({ comma: true, fullStop: false });
  }

  /** Enters the figure that was chosen for a cell with a question or a fault. */
  answer(id: number, at: number, figure: string): void {
    const row = this.#rows.get(id);
    if (!row) return;
    this.#marks.answer(id, at, { asked: row.cells[at]!, figure });
    this.#replace(id, row.cells.with(at, figure), row.doubts?.with(at, null) ?? null);
    this.#changed = true;
    this.#tell(false);
  }

  /** Whether a cell has a text, or the figure that was chosen for it. */
  isStill(id: number, at: number, text: string): boolean {
    const figure = this.#rows.get(id)?.cells[at];
    return figure === text || (figure !== undefined && this.#marks.isAnswer(id, at, { asked: text, figure }));
  }

  /** Whether a figure would agree with its column only with the other separator, and was not asked about before. */
  #isOff(id: number, at: number, cell: string): boolean {
    const others = this.#order.flatMap((each) => (each === id ? [] : (this.#rows.get(each)?.cells[at] ?? [])));
    if (this.#marks.wasAsked(id, at, cell) || !isBesideOtherwise(cell, others)) return false;
    this.#marks.ask(id, at, cell);
    return true;
  }

  remove(...ids: readonly number[]): void {
    const gone = new Set(ids);
    this.#order = this.#order.filter((each) => !gone.has(each));
    for (const known of [this.#rows, this.#faulty, this.#filled]) for (const id of ids) known.delete(id);
    if (this.#total !== undefined && gone.has(this.#total)) this.#total = undefined;
    this.#changed = true;
    this.#tell();
  }

  /** Asks about the last row if it looks like a total of the rows above. `isTotal`: the file is known to end with a total. */
  askTotal(isTotal = false): void {
    if (isTotal || endsWithTotal(this.fields, this.records())) this.#total = this.#order.at(-1);
    this.#tell();
  }

  /** Asks about this row only, or about none. */
  askAgain(row: number | undefined): void {
    this.#total = row !== undefined && this.#rows.has(row) ? row : undefined;
    this.#tell();
  }

  /** Leaves out the row that was asked about, and asks about the row above; or keeps it as a record. */
  answerTotal(isTotal: boolean): void {
    const row = this.#total;
    this.#total = undefined;
    if (isTotal && row !== undefined) {
      this.#leftOut.set(row, this.#rows.get(row)!);
      this.remove(row);
      this.askTotal();
    } else this.#tell();
  }

  /** Restores a row that was left out as a total or as blank, but not one that a person removed. */
  bringBack(id: number): void {
    const row = this.#leftOut.get(id);
    if (!row || !this.#leftOut.delete(id)) return;
    // Later rows have greater ids.
    const later = this.#order.findIndex((each) => each > id);
    this.#order.splice(later < 0 ? this.#order.length : later, 0, id);
    this.#keep(row);
    this.#tell();
  }

  /** Removes all rows. `changed`: this differs from the stored form. */
  clear(changed = false): void {
    this.#order = [];
    this.#leftOut.clear();
    for (const known of [this.#rows, this.#faulty, this.#filled]) known.clear();
    this.#changed = changed;
    this.#total = undefined;
    this.#doubtful = NO_DOUBTS;
    this.#tell();
  }

  /** `records`: the stored records, without blank rows (REP-300). Changes made during the save stay unsaved. */
  saved(records: readonly Cells[]): void {
    const now = this.records();
    if (now.length === records.length && now.every((cells, at) => cells === records[at])) {
      this.#dropBlank();
      this.#changed = false;
    }
    this.#tell();
  }

  /** The records to store, without blank ones (REP-300). */
  records(): Cells[] {
    return this.#order.flatMap((id) => (this.#filled.has(id) ? [this.#rows.get(id)!.cells] : []));
  }

  /** The next row with a fault after an index, continuing at the start; -1 for none. */
  nextFault(after: number): number {
    const at = this.#order.findIndex((id, index) => index > after && this.#faulty.has(id));
    return at >= 0 ? at : this.#order.findIndex((id) => this.#faulty.has(id));
  }

  #dropBlank(): void {
    for (const id of this.#order) {
      if (this.#filled.has(id)) continue;
      this.#leftOut.set(id, this.#rows.get(id)!);
      this.#rows.delete(id);
    }
    this.#order = this.#order.filter((id) => this.#rows.has(id));
    for (const id of this.#faulty) if (!this.#rows.has(id)) this.#faulty.delete(id);
  }

  #add(cells: Cells, errors: Errors, doubts: Errors = null): number {
    const id = this.#next++;
    this.#order.push(id);
    this.#keep({ id, cells, errors, doubts });
    return id;
  }

  #replace(id: number, cells: Cells, doubts: Errors): void {
    const open = doubts?.some((doubt) => doubt !== null) ? doubts : null;
    this.#keep({ id, cells, errors: both(this.#check(cells), open), doubts: open });
    for (const listener of this.#rowListeners.get(id) ?? []) listener();
  }

  /** A blank row is not stored, so nothing in it is a fault. */
  #check(cells: Cells): Errors {
    return isBlankRow(cells) ? null : cellErrors(this.fields, cells, { typesOnly: this.typesOnly });
  }

  #keep(row: FormTableRow): void {
    const mark = (known: Set<number>, is: boolean) => (is ? known.add(row.id) : known.delete(row.id));
    this.#rows.set(row.id, row);
    // Typing a figure again answers the question about it.
    for (const [at, doubt] of (row.doubts ?? []).entries()) if (doubt !== null) this.#marks.ask(row.id, at, row.cells[at]!);
    mark(this.#faulty, row.errors !== null);
    mark(this.#filled, !isBlankRow(row.cells));
  }

  /** `rows`: rows were added or removed, not only changed. */
  #tell(rows = true): void {
    for (const keeper of this.#keepers) keeper();
    const { revision } = this.#state;
    if (rows) this.#order = [...this.#order];
    const now = {
      revision: revision + (rows ? 1 : 0),
      count: this.#order.length,
      faulty: this.#faulty.size,
      changed: this.#changed,
      filled: this.#filled.size > 0,
      total: this.#total === undefined ? null : this.#order.indexOf(this.#total) + 1,
    };
    const same = (Object.keys(now) as (keyof TableState)[]).every((key) => now[key] === this.#state[key]);
    if (same) return;
    this.#state = now;
    for (const listener of this.#listeners) listener();
  }
}
