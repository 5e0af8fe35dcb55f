import type { EntryState } from './entry.ts';
import { Listeners } from './listeners.ts';
import type { UndoSteps } from './steps.ts';

const NOTHING: EntryState = {
  value: null,
  enteredUnit: null,
  comment: '',
  noReport: false,
  quality: '',
  held: null,
  state: 'stored',
};

/**
 * The entries of a report by row, each with whether its last change can be undone or redone. Listeners are called only for their
 * row.
 */
export class Rows {
  readonly entries = new Map<string, EntryState>();
  readonly #listeners = new Listeners();
  readonly #steps: UndoSteps;

  constructor(steps: UndoSteps) {
    this.#steps = steps;
  }

  get = (uid: string): EntryState => this.entries.get(uid) ?? NOTHING;

  put(uid: string, entry: EntryState): void {
    const ways = { undoable: this.#steps.can('undo', uid, entry), redoable: this.#steps.can('redo', uid, entry) };
    this.entries.set(uid, { ...entry, ...ways });
    this.tell(uid);
  }

  /** Updates whether these rows can undo and redo. */
  mark(uids: readonly string[]): void {
    for (const uid of new Set(uids)) this.put(uid, this.get(uid));
  }

  setAll(states: readonly EntryState['state'][], state: EntryState['state']): void {
    for (const [uid, entry] of this.entries) if (states.includes(entry.state)) this.put(uid, { ...entry, state });
  }

  /** Removes a row that the report no longer has. */
  drop(uid: string): void {
    this.entries.delete(uid);
    this.tell(uid);
  }

  subscribe = (uid: string, listener: () => void): (() => void) => this.#listeners.add(uid, listener);
  tell = (uid: string): void => this.#listeners.tell(uid);
  dispose = (): void => this.#listeners.clear();
}
