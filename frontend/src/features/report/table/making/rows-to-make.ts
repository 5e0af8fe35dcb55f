import { flushSync } from 'react-dom';

/** Rows rendered at once when a report or a tab opens: more than a screenful. */
export const ROWS_AT_ONCE = 10;
/** Rows before and after a requested row. They are in view with it, so they are rendered next. */
const BEFORE = 8;
const AFTER = 16;
/** Target time of one slice of work, in milliseconds. A key or a click waits no longer than this. */
const SLICE_MS = 25;
const MOST = 50;
/** Placeholder rows, which have names only, added in the first step, and the most added in a later step. */
const ADDED_FIRST = 100;
const MAX_ADDED = 400;

/** A row that waits to be rendered: uid of its metric, and the function that renders it. */
export type WaitingRow = { uid: string; make(): void };

/** Time that a piece of work takes, in milliseconds, at least 1. */
function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return Math.max(1, performance.now() - start);
}

/** Sets the number of rows that a table shows. */
export type GrowingRows = (rows: number) => void;

/**
 * The queue of metric rows of a report. Rows beyond the first screenful show only their names at first and are rendered in
 * slices, because all rows in one task would block the page for a second. A row that the person goes to is rendered at once;
 * rendered rows stay. In a very large report even the names come in steps, before any other row is rendered.
 */
export class RowsToMake {
  readonly #waiting = new Set<WaitingRow>();
  readonly #growing = new Set<GrowingRows>();
  readonly #later: (step: () => void) => void;
  #added = ADDED_FIRST;
  #whenWhole: (() => void)[] = [];
  #soon: WaitingRow[] = [];
  readonly #first = new Set<string>();
  #slice = 10;
  #planned = false;

  constructor(later: (step: () => void) => void) {
    this.#later = later;
  }

  /** Whether a new row is among the first ones, which are rendered at once. React may call this several times for one row. */
  claim(uid: string): boolean {
    this.#plan();
    if (this.#first.size < ROWS_AT_ONCE) this.#first.add(uid);
    return this.#first.has(uid);
  }

  /** Adds a row to the queue. Returns a function that removes it. */
  add(row: WaitingRow): () => void {
    this.#waiting.add(row);
    this.#plan();
    return () => this.#waiting.delete(row);
  }

  /**
   * Registers a table whose rows are added in steps. Returns a function that removes it, for a table that is complete or gone.
   */
  grow(rows: GrowingRows): () => void {
    this.#growing.add(rows);
    this.#plan();
    return () => this.#growing.delete(rows);
  }

  /** Whether some tables do not have all their rows yet, not even with names. */
  get isGrowing(): boolean {
    return this.#growing.size > 0;
  }

  /** Adds all missing rows before the call returns, for code that searches the rows. */
  showAll(): void {
    if (this.isGrowing) this.#add(Number.MAX_SAFE_INTEGER);
  }

  /** Runs a function as soon as all rows exist. Returns a function that cancels this. */
  whenWhole(act: () => void): () => void {
    if (this.isGrowing) this.#whenWhole.push(act);
    else act();
    return () => {
      this.#whenWhole = this.#whenWhole.filter((each) => each !== act);
    };
  }

  #add(rows: number): void {
    flushSync(() => {
      for (const add of this.#growing) add(rows);
    });
    const acts = this.isGrowing ? [] : this.#whenWhole.splice(0);
    for (const act of acts) act();
  }

  /** Renders the rows of a metric before the call returns, and puts the rows around it next in the queue. */
  make(uid: string): void {
    this.makeNext(uid);
    this.#makeNow([...this.#waiting].filter((row) => row.uid === uid));
  }

  /** Puts the rows around a metric next in the queue, for example when it is scrolled into view. */
  makeNext(uid: string): void {
    const all = [...this.#waiting];
    const at = all.findIndex((row) => row.uid === uid);
    if (at >= 0) this.#soon = all.slice(Math.max(0, at - BEFORE), at + AFTER);
  }

  /** Renders the rows of some metrics, or all waiting rows, before the call returns. */
  makeAll(uids?: ReadonlySet<string>): void {
    if (!uids) this.showAll();
    this.#makeNow([...this.#waiting].filter(({ uid }) => uids?.has(uid) ?? true));
  }

  #makeNow(rows: readonly WaitingRow[]): void {
    if (rows.length === 0) return;
    for (const row of rows) this.#waiting.delete(row);
    flushSync(() => {
      for (const { make } of rows) make();
    });
  }

  #plan(): void {
    if (this.#planned) return;
    this.#planned = true;
    this.#later(() => this.#step());
  }

  #step(): void {
    this.#planned = false;
    if (this.isGrowing) this.#addSome();
    else this.#makeSome();
    if (this.isGrowing || this.#waiting.size > 0) this.#plan();
    else this.#begin();
  }

  /** Prepares for another report or tab: its first rows are rendered at once again. */
  #begin(): void {
    this.#first.clear();
    this.#added = ADDED_FIRST;
  }

  #addSome(): void {
    const took = timeOf(() => this.#add(this.#added));
    this.#added = Math.round(Math.min(MAX_ADDED, Math.max(ROWS_AT_ONCE, (this.#added * SLICE_MS) / took)));
  }

  #makeSome(): void {
    const soon = this.#soon.filter((row) => this.#waiting.has(row));
    this.#soon = [];
    const rows = [...new Set([...soon, ...this.#waiting])].slice(0, this.#slice);
    const took = timeOf(() => this.#makeNow(rows));
    this.#slice = Math.round(Math.min(MOST, Math.max(2, (rows.length * SLICE_MS) / took)));
  }
}

/** Runs a step when the browser is idle, at the latest after 100 ms. */
const whenIdle = (step: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(step, { timeout: 100 });
  else setTimeout(step, 16);
};

/** The queue of this page. Only one report is open at a time. */
export const rowsToMake = new RowsToMake(whenIdle);

/** Renders all waiting rows of a table. */
export const makeRowsOf = (table: Element | null): void =>
  rowsToMake.makeAll(
    new Set([...(table?.querySelectorAll<HTMLElement>('[data-waiting]') ?? [])].map(({ dataset }) => dataset.row!)),
  );

/** Renders the row below the focused row, because Tab finds no field in a waiting row. */
const makeRowBelow = ({ target }: FocusEvent): void => {
  const below = (target as Element).closest?.('[data-row]')?.nextElementSibling;
  if (below instanceof HTMLElement && below.dataset.waiting !== undefined) rowsToMake.make(below.dataset.row!);
};

if ('window' in globalThis) {
  // A print has all rows.
  window.addEventListener('beforeprint', () => rowsToMake.makeAll());
  window.addEventListener('focusin', makeRowBelow);
}
