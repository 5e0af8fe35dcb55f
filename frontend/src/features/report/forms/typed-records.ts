import { asTyped, type Cells, isBlankRow } from '../../../../../shared/domain/form/rows.ts';
import type { FormTable } from './form-table.ts';

/** The record that is to be added. */
export const NEW = 'new';
/** The new record, or the row of a stored one. */
export type TypedKey = typeof NEW | number;
/** A record with text that is in no row of the table: the new one, or the number of a stored one, from 1. */
export type UnfinishedRecord = typeof NEW | number;

/**
 * The single records of a form whose fields are open, each with its cells. They live here and not in the fields, so that they outlast a
 * look at another tab or page.
 */
export class TypedRecords {
  #table: FormTable;
  #open = new Map<TypedKey, Cells>();
  #listeners = new Set<() => void>();

  constructor(table: FormTable) {
    this.#table = table;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The cells of a record; undefined unless its fields are open. */
  cells = (key: TypedKey): Cells | undefined => this.#open.get(key);

  /** All records whose fields are open. */
  all = (): ReadonlyMap<TypedKey, Cells> => this.#open;

  /** Opens the fields of these records alone, with what was typed into them before the page was closed. */
  reopen(records: readonly (readonly [TypedKey, Cells])[]): void {
    this.#open = new Map(records);
    this.#tell();
  }

  /** Opens the fields of a stored record. */
  edit(id: number): void {
    const row = this.#table.row(id);
    if (row && !this.#open.has(id)) this.#set(id, row.cells);
  }

  /** Changes one cell. Cells of the new record are blank at first. */
  type(key: TypedKey, at: number, text: string): void {
    const cells = this.#open.get(key) ?? this.#table.fields.map(() => '');
    this.#set(key, cells.with(at, text));
  }

  /** Puts a record into the table, and closes its fields. */
  finish(key: TypedKey): void {
    const cells = this.#open.get(key)?.map((cell, at) => asTyped(this.#table.fields[at]!, cell));
    if (!cells) return;
    if (key === NEW) this.#table.add(cells);
    else this.#table.replace(key, cells);
    this.drop(key);
  }

  /** Closes the fields of a record; what was typed into them is gone. */
  drop(key: TypedKey): void {
    this.#open.delete(key);
    this.#tell();
  }

  /** The first record that would be lost. */
  unfinished = (): UnfinishedRecord | undefined => {
    for (const [key, cells] of this.#open) {
      if (key === NEW && !isBlankRow(cells)) return NEW;
      const stored = key === NEW ? undefined : this.#table.row(key);
      if (stored && cells.some((cell, at) => cell !== stored.cells[at])) return this.#table.ids().indexOf(stored.id) + 1;
    }
    return undefined;
  };

  #set(key: TypedKey, cells: Cells): void {
    this.#open.set(key, cells);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
