import type { CalculatedValue } from '../../../../../shared/domain/structure/calculation.ts';
import { type EntryState, isUnsaved } from './entry.ts';
import type { Figures } from './figures.ts';
import type { StepOutcome } from './steps.ts';
import type { Totals } from './totals.ts';

/**
 * The state of saving, for the bar and the banners. `earlier`: the restored ones from before the report was submitted or moved;
 * `unclear`: typed texts with several meanings; `pasted`: number of values of the last paste, while it can be undone;
 * `pastedOpen`: pasted values that still wait in their cells; `together`: number of rows of another joint change; `outcome`:
 * outcome of the last undo or redo, until the next change.
 */
export type Summary = Totals & {
  saving: number;
  offline: number;
  failed: number;
  conflicts: number;
  restored: number;
  earlier: number;
  unclear: number;
  unsaved: number;
  touched: boolean;
  pasted: number;
  pastedOpen: number;
  together: number;
  outcome: StepOutcome | undefined;
};

/** The fields of a result that a row shows. */
const SHOWN = ['value', 'derived', 'source', 'ignored', 'missingFactor'] as const;

/** The results of all entries of a report. `wake` receives each row whose result has changed. */
export class Derived {
  figures: Figures;
  results: ReadonlyMap<string, CalculatedValue> = new Map();
  summary!: Summary;
  touched = false;
  readonly #entries: ReadonlyMap<string, EntryState>;
  readonly #wake: (uid: string) => void;
  readonly #listeners = new Set<() => void>();

  constructor(figures: Figures, entries: ReadonlyMap<string, EntryState>, wake: (uid: string) => void) {
    this.figures = figures;
    this.#entries = entries;
    this.#wake = wake;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  run(now: Pick<Summary, 'pasted' | 'pastedOpen' | 'together' | 'outcome'>): void {
    const before = this.results;
    this.results = this.figures.calculated(this.#entries);
    for (const [uid, result] of this.results) {
      const old = before.get(uid);
      if (SHOWN.some((each) => old?.[each] !== result[each])) this.#wake(uid);
    }
    const states: Partial<Record<EntryState['state'], number>> = {};
    for (const { state } of this.#entries.values()) states[state] = (states[state] ?? 0) + 1;
    const count = (state: EntryState['state']) => states[state] ?? 0;
    this.summary = {
      ...this.figures.totals(this.#entries, this.results),
      saving: count('saving'),
      offline: count('offline'),
      failed: count('failed'),
      conflicts: count('conflict'),
      restored: count('restored'),
      earlier: [...this.#entries.values()].filter(({ state, earlier }) => state === 'restored' && earlier).length,
      unclear: [...this.#entries.values()].filter(({ choices }) => choices).length,
      unsaved: [...this.#entries.values()].filter(isUnsaved).length,
      touched: this.touched,
      ...now,
    };
    for (const listener of this.#listeners) listener();
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
