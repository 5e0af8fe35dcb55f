import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import type { CalculatedValue } from '../../../../../shared/domain/structure/calculation.ts';
import type { ReportNodes } from '../model/read.ts';
import { storedOfTheirs } from './after-failure.ts';
import { countedValue } from './counted-value.ts';
import { Derived, type Summary } from './derived.ts';
import type { DraftStore } from './drafts.ts';
import { applied, type EntryState, entryOf, isSameContent } from './entry.ts';
import type { Figures } from './figures.ts';
import { answering, notApplicable } from './not-applicable.ts';
import type { Server } from './outbox.ts';
import type { PastedRow } from './paste/paste-rows.ts';
import { RowSaving } from './row-saving.ts';
import { Rows } from './rows.ts';
import { isOpen, isTextOpen, type StepMove, type StepOutcome, stepChangeOf, UndoSteps, type Way } from './steps.ts';
import {
  afterChange,
  isRestored,
  notEntered,
  type RestoredPart,
  restoredEntry,
  restoredRows,
  stateOfRest,
  withoutPart,
  withoutText,
} from './typed.ts';

/**
 * The entries of one report: stored values, changes being saved, and waiting changes. Rows subscribe only to their own entry, so
 * that typing stays quick in a report of 500 metrics. Nothing typed is dropped before the server has it.
 */
export class EntryStore {
  readonly #steps = new UndoSteps();
  readonly #rows = new Rows(this.#steps);
  readonly #derived: Derived;
  readonly #drafts: DraftStore;
  readonly #saving: RowSaving;
  #restores = false;
  #outcome: StepOutcome | undefined;

  constructor(report: ReportNodes, figures: Figures, server: Server, drafts: DraftStore) {
    this.#derived = new Derived(figures, this.#rows.entries, this.#rows.tell);
    this.#drafts = drafts;
    this.#saving = new RowSaving(report, this.#rows, {
      server,
      drafts,
      unitOf: (uid) => this.#derived.figures.unitOf(uid),
      settled: () => this.#derive(),
    });
    this.#derive();
  }

  /** Applies the server's present values. Rows keep their unsaved entries. */
  refresh(report: ReportNodes, figures: Figures): void {
    this.#derived.figures = figures;
    const come = this.#saving.refresh(report);
    if (this.#restores && come.size > 0) this.restore((uid) => come.has(uid));
    this.#derive();
  }

  /**
   * Restores entries that were typed in this browser and never saved. Complete ones are sent again; the others wait for the
   * person.
   */
  restore(isMeant: (uid: string) => boolean = () => true): void {
    this.#restores = true;
    for (const [uid, draft] of this.#drafts.all()) {
      const stored = this.#saving.stored.get(uid);
      if (!stored || !this.#saving.hasRow(uid) || !isMeant(uid)) continue;
      this.#drafts.takeOver(uid);
      this.#saving.stored.startFrom(uid, draft.version, stored);
      if (draft.change) this.#saving.outbox.add(uid, answering(draft.change, stored));
      this.#rows.put(
        uid,
        restoredEntry(this.#saving.seen(uid), draft, {
          read: (typed) => this.#derived.figures.read(uid, typed),
          unit: this.#derived.figures.unitOf(uid),
        }),
      );
      this.#saving.judge(uid);
    }
    this.#settle();
  }

  entry = (uid: string): EntryState => this.#rows.get(uid);
  result = (uid: string): CalculatedValue | undefined => this.#derived.results.get(uid);
  summary = (): Summary => this.#derived.summary;
  toCheck = (uid: string): boolean => this.#derived.figures.toCheck(uid, this.figure(uid));
  isCounted = (uid: string): boolean => this.#derived.figures.counted.has(uid);
  figure = (uid: string): string | null => countedValue(this.result(uid), this.entry(uid));
  subscribe = (uid: string, listener: () => void): (() => void) => this.#rows.subscribe(uid, listener);
  subscribeAll = (listener: () => void): (() => void) => this.#derived.subscribe(listener);

  /** Text being typed, kept in this browser until it is complete. Without a text, the row returns to its state before typing. */
  typing(uid: string, typed?: { text?: string; note?: string }): void {
    this.#saving.keep(uid, typed);
    if (typed) this.#saving.typing.add(uid);
    else if (!this.entry(uid).choices && this.#saving.typing.delete(uid)) this.#saving.take(uid);
  }

  /**
   * A completed text: stored as a number or as nothing; a text that is neither is kept and stored as nothing (REP-281 to
   * REP-284). A text that may mean several numbers waits until the person enters or discards one; `isSure`: the person has
   * decided.
   */
  enter = (uid: string, typed: string, isSure = false): void =>
    this.#step(() => this.#steps.withText(uid, this.entry, () => this.#enter(uid, typed, {}, isSure)));

  /** Discards the text that waits for the person. */
  forget(uid: string): void {
    this.#steps.leaveText(uid);
    this.#forget(uid);
  }

  #forget(uid: string): void {
    const entry = withoutText(this.entry(uid));
    this.#saving.typing.delete(uid);
    this.#rows.put(uid, entry.state === 'restored' && entry.note === undefined ? { ...entry, state: 'stored' } : entry);
    this.#saving.keep(uid);
    this.#saving.take(uid);
    this.#derive();
  }

  /** Enters several values as one step. `pasted`: number of values from a paste. */
  paste(rows: readonly PastedRow[], pasted = rows.length): void {
    this.#step(() => {
      for (const { uid, typed, more = {} } of rows)
        this.#steps.withText(uid, this.entry, () =>
          typed === undefined ? this.#change(uid, more) : this.#enter(uid, typed, more),
        );
    }, pasted);
  }

  change = (uid: string, change: ValueChange): void => this.#step(() => this.#change(uid, change));

  /**
   * Ticks or unticks N/A; unticking restores the value that it cleared. Ticking discards a text that is no value: its input is
   * then locked, so nobody could correct it.
   */
  setNotApplicable = (uid: string, noReport: boolean): void =>
    this.#step(() =>
      this.#steps.withText(uid, this.entry, () => {
        const entry = this.entry(uid);
        if (noReport && entry.fault !== undefined) this.#rows.put(uid, withoutText(entry));
        this.#change(uid, notApplicable(entry, noReport));
      }),
    );

  /** Undoes the last change of this visit, or the last change of a row. A row that has another value now is left as it is. */
  undo = (uid?: string): StepOutcome => this.#go('undo', uid);
  /** Redoes the last undone change, unless something else has been changed since. */
  redo = (uid?: string): StepOutcome => this.#go('redo', uid);

  /** Discards a typed text, or a part of a row's restored entry: the row returns to its stored value. */
  discard(uid: string, part?: RestoredPart): void {
    const rest = part && withoutPart(this.entry(uid), part);
    if (!rest) for (const kept of [this.#saving.outbox, this.#saving.typing]) kept.delete(uid);
    this.#rows.put(uid, rest ?? entryOf(this.#saving.stored.get(uid)!));
    this.#saving.keep(uid);
    // The text may be based on an older version.
    if (!rest) this.#saving.take(uid);
    this.#derive();
  }

  /** Ends a conflict: saves the person's own value over the other one, or accepts the other one. */
  resolve(uid: string, keepMine: boolean): void {
    const { theirs, ...entry } = this.entry(uid);
    const { unitOf } = this.#derived.figures;
    if (!theirs) return;
    const stored = storedOfTheirs(theirs, this.#saving.stored.get(uid));
    this.#saving.stored.set(uid, stored);
    this.#rows.put(uid, { ...entry, state: 'saving' });
    const isKept = keepMine && this.#saving.outbox.isWaiting(uid);
    const left = isKept ? undefined : notEntered(entry);
    if (isKept) this.#saving.outbox.replace(uid, answering(Object.assign({}, ...this.#saving.outbox.parts(uid)), theirs));
    else this.discard(uid);
    if (left) this.#rows.put(uid, { ...this.entry(uid), ...left, state: 'restored' });
    this.#saving.keep(uid);
    if (isKept) this.#step(() => this.#steps.add({ uid, before: stored, after: this.#saving.seen(uid), unit: unitOf(uid) }));
    else this.#derive();
  }

  /** Whether something of a row is to be sent, and is not on its way. */
  isWaiting = (uid: string): boolean => this.#saving.outbox.isWaiting(uid);

  /**
   * Tries again what waits for the server. What was restored half typed waits for its person. `isMeant`: its person asks for it,
   * and sees the report that it is saved in.
   */
  retry(isMeant = true): void {
    this.#saving.outbox.offline = false;
    if (isMeant) for (const [uid, { state }] of this.#rows.entries) if (state === 'failed') this.#saving.outbox.mean(uid);
    this.#rows.setAll(['offline', 'failed'], 'saving');
    this.#settle();
  }

  /** Saves the restored entry of a row, or a part of it, as if typed now. Without a row: all restored entries. */
  saveRestored = (uid?: string, part?: RestoredPart): void =>
    this.paste(restoredRows(uid === undefined ? this.#rows.entries : [[uid, this.entry(uid)]], part), 0);

  discardRestored(): void {
    for (const uid of this.#rows.entries.keys())
      for (const part of ['text', 'note'] as const) if (isRestored(this.entry(uid), part)) this.discard(uid, part);
  }

  dispose(): void {
    for (const part of [this.#saving.outbox, this.#derived, this.#rows]) part.dispose();
  }

  #step(work: () => void, pasted = 0): void {
    const touched = this.#steps.group(work, pasted);
    if (touched.length > 0) this.#outcome = undefined;
    this.#rows.mark(touched);
    this.#settle();
  }

  #enter(uid: string, typed: string, more: ValueChange = {}, isSure = false): void {
    const { value, ...read } = this.#derived.figures.read(uid, typed, isSure);
    const { along, ...entry } = this.entry(uid);
    const isWaiting = read.choices !== undefined;
    const removed = read.fault === undefined || isWaiting ? undefined : (entry.value ?? entry.removed);
    this.#rows.put(uid, { ...withoutText(entry), ...(read.fault !== undefined && { ...read, removed }) });
    if (!isWaiting) {
      // A choice answers the text that it was asked about, so it has that text's unit and quality.
      this.#change(uid, { ...(isSure && along), ...more, value });
      return;
    }
    const { unit, quality, ...beside } = more;
    this.#wait(uid, { typed, along: unit === undefined && quality === undefined ? undefined : { unit, quality } });
    if (beside.comment) this.#change(uid, beside);
  }

  /** Keeps a text with several meanings as if it were still being typed, next to a running save. Stores nothing of it. */
  #wait(uid: string, text: Partial<EntryState>): void {
    const entry = { ...this.entry(uid), ...text };
    if (entry.choices) this.#saving.typing.add(uid);
    this.#rows.put(uid, { ...entry, state: this.#saving.outbox.isOpen(uid) ? entry.state : stateOfRest(entry, entry.state) });
    this.#saving.keep(uid);
  }

  #change(uid: string, given: ValueChange): void {
    const entry = this.entry(uid);
    const before = this.#saving.seen(uid);
    const change = answering(given, before);
    const unit = this.#derived.figures.unitOf(uid);
    const next = applied(before, change, unit);
    const isChange = !isSameContent(before, next);
    const open = this.#saving.outbox.isOpen(uid);
    if (isChange) this.#steps.add({ uid, before, after: next, unit });
    if (isChange || open) this.#saving.outbox.add(uid, this.#derived.figures.inUnit(uid, change));
    if (isChange) this.#derived.touched = true;
    const changed = afterChange(entry, next, change, isChange || open ? this.#saving.outbox.way : undefined);
    if (!changed.choices) this.#saving.typing.delete(uid);
    this.#rows.put(uid, changed);
    this.#saving.keep(uid);
  }

  #go(way: Way, uid?: string): StepOutcome {
    const outcome = this.#steps.go(way, uid, this.#gone);
    this.#outcome = outcome;
    this.#rows.mark([...outcome.done, ...outcome.refused].map((move) => move.uid));
    this.#settle();
    return outcome;
  }

  /** Undoes or redoes a row; returns false if it has another value now. */
  #gone = (move: StepMove): boolean => {
    const entry = this.entry(move.uid);
    if (
      !this.#saving.hasRow(move.uid) ||
      entry.state === 'conflict' ||
      !isOpen(this.#saving.seen(move.uid), move) ||
      !isTextOpen(entry, move)
    )
      return false;
    const change = stepChangeOf(move);
    if (change.value !== undefined) this.#rows.put(move.uid, withoutText(entry));
    if (Object.keys(change).length > 0) this.#change(move.uid, change);
    if (move.text?.to) this.#wait(move.uid, move.text.to);
    else if (move.text) this.#forget(move.uid);
    return true;
  };

  #derive = (): void => this.#derived.run({ ...this.#steps.last(this.entry), outcome: this.#outcome });

  #settle(): void {
    this.#derive();
    this.#saving.outbox.flush();
  }
}
