import { asTyped, type Cells, isBlankRow } from '../../../../../shared/domain/form/rows.ts';
import type { FormTable } from './form-table.ts';

/** Key of the record to add. */
export const NEW = 'new';
/** The new record, or the row id of a stored one. */
export type TypedKey = typeof NEW | number;
/** A record with unsaved text: the new one, or the number of a stored one, from 1. */
export type UnfinishedRecord = typeof NEW | number;

/**
 * The records of a form with open fields, each with its cells. They are stored here and not in the fields, so that they survive a
 * visit to another tab or page.
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

  /** All records with open fields. */
  all = (): ReadonlyMap<TypedKey, Cells> => this.#open;

  /** Opens the fields of exactly these records, with the text typed before the page was closed. */
  reopen(records: readonly (readonly [TypedKey, Cells])[]): void {
    this.#open = new Map(records);
    this.#tell();
  }

  /** Opens the fields of a stored record. */
  edit(id: number): void {
    const row = this.#table.row(id);
    if (row && !this.#open.has(id)) this.#set(id, row.cells);
  }

  /** Changes a cell. The cells of the new record are blank at first. */
  type(key: TypedKey, at: number, text: string): void {
    const cells = this.#open.get(key) ?? this.#table.fields.map(() => '');
    this.#set(key, cells.with(at, text));
  }

  /** Puts a record into the table and closes its fields. */
  finish(key: TypedKey): void {
    const cells = this.#open.get(key)?.map((cell, at) => asTyped(this.#table.fields[at]!, cell));
    if (!cells) return;
    if (key === NEW) this.#table.add(cells);
    else this.#table.replace(key, cells);
    this.drop(key);
  }

  /** Closes the fields of a record and discards its text. */
  drop(key: TypedKey): void {
    this.#open.delete(key);
    this.#tell();
  }

  /** The first record with unsaved text. */
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
