import { flushSync } from 'react-dom';

/** Rows that are made at once when a report or a tab opens: more than a screen of them. */
export const ROWS_AT_ONCE = 10;
/** Rows around a requested one, which are visible with it and so come next. */
const BEFORE = 8;
const AFTER = 16;
/** A slice takes about this long, so that a key or a click never waits for more. */
const SLICE_MS = 25;
const MOST = 50;
/** Rows that stand there with their names are quickly rendered: so many in the first step that adds some, and in any other. */
const ADDED_FIRST = 100;
const MAX_ADDED = 400;

/** A row that waits, by the uid of its metric and what makes it. */
export type WaitingRow = { uid: string; make(): void };

/** Milliseconds that work takes, at least one. */
function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return Math.max(1, performance.now() - start);
}

/** Adds rows to a table that shows its first ones only. */
export type GrowingRows = (rows: number) => void;

/**
 * The metric rows of a report that first show only their names, and are rendered little by little after the first screenful,
 * because all of them in one task would block the page for a second. A row that the person goes to is rendered at once; rendered
 * rows stay. In a very large report even the names come in steps, before any other row is rendered.
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

  /** Whether a row that is rendered for the first time is among those that are made at once. React may render it again before it shows it. */
  claim(uid: string): boolean {
    this.#plan();
    if (this.#first.size < ROWS_AT_ONCE) this.#first.add(uid);
    return this.#first.has(uid);
  }

  /** Lets a row wait for its turn. Answers what takes it off the list. */
  add(row: WaitingRow): () => void {
    this.#waiting.add(row);
    this.#plan();
    return () => this.#waiting.delete(row);
  }

  /** Lets the rows of a table come in steps. Answers what takes it off the list, when all of them are there or nobody shows it. */
  grow(rows: GrowingRows): () => void {
    this.#growing.add(rows);
    this.#plan();
    return () => this.#growing.delete(rows);
  }

  /** Whether some rows are not there yet, not even with their names. */
  get isGrowing(): boolean {
    return this.#growing.size > 0;
  }

  /** Adds all rows that are not there yet before the call returns, for what looks for a row or goes through them. */
  showAll(): void {
    if (this.isGrowing) this.#add(Number.MAX_SAFE_INTEGER);
  }

  /** Does something as soon as all rows are there. Answers what forgets it. */
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

  /** Makes the rows of a metric before the call returns, and those around it next. */
  make(uid: string): void {
    this.makeNext(uid);
    this.#makeNow([...this.#waiting].filter((row) => row.uid === uid));
  }

  /** Lets the rows around one come next, as when it is scrolled into sight. */
  makeNext(uid: string): void {
    const all = [...this.#waiting];
    const at = all.findIndex((row) => row.uid === uid);
    if (at >= 0) this.#soon = all.slice(Math.max(0, at - BEFORE), at + AFTER);
  }

  /** Makes the rows of metrics, or all that wait, before the call returns. */
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

  /** The next rows that are rendered are the first ones of another report, or of another tab. */
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

/** After the frame that is due and what a person does meanwhile, and in any case soon. */
const whenIdle = (step: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(step, { timeout: 100 });
  else setTimeout(step, 16);
};

/** The rows of the page: one report is open at a time. */
export const rowsToMake = new RowsToMake(whenIdle);

/** Makes the rows of a table that wait. */
export const makeRowsOf = (table: Element | null): void =>
  rowsToMake.makeAll(
    new Set([...(table?.querySelectorAll<HTMLElement>('[data-waiting]') ?? [])].map(({ dataset }) => dataset.row!)),
  );

/** Tab finds no field in a row that waits: the row below the one with the focus is made. */
const makeRowBelow = ({ target }: FocusEvent): void => {
  const below = (target as Element).closest?.('[data-row]')?.nextElementSibling;
  if (below instanceof HTMLElement && below.dataset.waiting !== undefined) rowsToMake.make(below.dataset.row!);
};

if ('window' in globalThis) {
  // what is printed is the whole report
  window.addEventListener('beforeprint', () => rowsToMake.makeAll());
  window.addEventListener('focusin', makeRowBelow);
}
