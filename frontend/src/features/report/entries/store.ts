import type { Calculated } from '../../../../../shared/domain/structure/calculation.ts';
import type { ReportMetric, ReportNodes } from '../model/read.ts';
import { Derived, type Summary } from './derived.ts';
import type { Change, Draft, DraftStore } from './drafts.ts';
import { applied, type Content, type Entry, entryOf, type Failure, isContested, isSame, isSameContent } from './entry.ts';
import type { Figures } from './figures.ts';
import { Listeners } from './listeners.ts';
import { Outbox, type Server, type Stored } from './outbox.ts';

const CALM: readonly Entry['state'][] = ['stored', 'saved', 'updated'];

/**
 * The entries of one report: what is stored, what is being saved and what waits. Rows subscribe to their own entry only, so that a
 * report of 500 metrics stays quick to type in. Nothing that was typed is dropped before the server has it.
 */
export class EntryStore {
  readonly #drafts: DraftStore;
  readonly #outbox: Outbox;
  readonly #derived: Derived;
  readonly #stored = new Map<string, Stored>();
  readonly #entries = new Map<string, Entry>();
  /** rows with a text that has not been left yet */
  readonly #typing = new Set<string>();
  /** rows whose last change is known, with what was there before */
  readonly #before = new Map<string, Content>();
  /** rows that were changed by others while what waits for them lay in this browser */
  readonly #unsure = new Set<string>();
  readonly #listeners = new Listeners();
  #latest: ReportNodes;
  #pasted: readonly string[] = [];

  constructor(report: ReportNodes, figures: Figures, server: Server, drafts: DraftStore) {
    this.#drafts = drafts;
    this.#latest = report;
    this.#outbox = new Outbox(server, {
      versionOf: this.#versionOf,
      isHeld: (uid) => ['conflict', 'failed'].includes(this.entry(uid).state),
      saved: (uid, stored) => this.#hasSaved(uid, stored),
      failed: (uid, change, failure) => this.#hasFailed(uid, change, failure),
      reached: () => this.#setAll(['offline'], 'saving'),
      settled: () => this.#derive(),
    });
    this.#derived = new Derived(figures, this.#entries, (uid) => this.#listeners.tell(uid));
    this.#takeAll();
    this.#derive();
  }

  /** What the server says now; rows with something of their own keep it. */
  refresh(report: ReportNodes, figures: Figures): void {
    this.#latest = report;
    this.#derived.figures = figures;
    this.#takeAll();
    this.#derive();
  }

  /** Brings back what was typed in this browser and never saved. What was complete is sent again, the rest waits for its person. */
  restore(): void {
    for (const [uid, draft] of this.#drafts.all()) {
      const stored = this.#stored.get(uid);
      if (!stored) continue;
      if (stored.version !== draft.version) this.#unsure.add(uid);
      this.#stored.set(uid, { ...stored, version: draft.version });
      if (draft.change) this.#outbox.add(uid, draft.change);
      this.#put(uid, { ...this.#seen(uid), ...this.#typedOf(uid, draft), state: draft.change ? 'offline' : 'restored' });
    }
    this.#settle();
  }

  entry = (uid: string): Entry => this.#entries.get(uid) ?? NOTHING;
  result = (uid: string): Calculated | undefined => this.#derived.results.get(uid);
  summary = (): Summary => this.#derived.summary;
  toCheck = (uid: string): boolean => this.#derived.figures.toCheck(uid, this.figure(uid));
  /** the value that counts: a calculated one included */
  figure = (uid: string): string | null => this.result(uid)?.value ?? this.entry(uid).value;

  subscribe = (uid: string, listener: () => void): (() => void) => this.#listeners.add(uid, listener);

  subscribeAll = (listener: () => void): (() => void) => this.#derived.subscribe(listener);

  /** Text that is being typed: kept in this browser until it is complete. Without any, the row is as it was before the typing. */
  typing(uid: string, typed?: { text?: string; note?: string }): void {
    this.#keep(uid, typed);
    if (typed) this.#typing.add(uid);
    else if (this.#typing.delete(uid)) this.#take(uid, this.#latest.metrics.get(uid));
  }

  /**
   * Typed text that is complete: stored as a number, as nothing, or, when it is none, as nothing with the text kept (REP-281 to
   * REP-284). Where the number is not what the text said, the entry tells both.
   */
  enter(uid: string, typed: string): void {
    this.#enter(uid, typed);
    this.#settle();
  }

  /** Several at once, as a paste brings them; they are taken back together (`undoPaste`). */
  paste(cells: readonly { uid: string; typed: string }[]): void {
    for (const { uid, typed } of cells) this.#enter(uid, typed);
    this.#pasted = cells.map(({ uid }) => uid);
    this.#settle();
  }

  undoPaste(): void {
    for (const uid of this.#pasted) this.#undo(uid);
    this.#pasted = [];
    this.#settle();
  }

  /** Saves a change, if it is one. */
  change(uid: string, change: Change): void {
    this.#change(uid, change);
    this.#settle();
  }

  /** Ticks or unticks N/A; the value that it takes away comes back with the tick. */
  setNotApplicable(uid: string, noReport: boolean): void {
    this.change(uid, noReport ? { noReport, value: null } : { noReport, value: this.entry(uid).held });
  }

  /** Takes the last change of a row back; once more, and it is there again. */
  undo(uid: string): void {
    this.#undo(uid);
    this.#settle();
  }

  /** Leaves a typed text without saving it: back to what is stored. */
  discard(uid: string): void {
    this.#outbox.drop(uid);
    this.#typing.delete(uid);
    this.#put(uid, entryOf(this.#stored.get(uid)!));
    this.#drafts.remove(uid);
    this.#derive();
  }

  /** Ends a conflict: with the own value on top of the other, or with the other. */
  resolve(uid: string, keepMine: boolean): void {
    const { theirs, ...entry } = this.entry(uid);
    if (!theirs) return;
    this.#unsure.delete(uid);
    this.#stored.set(uid, { ...theirs, held: null });
    this.#put(uid, { ...entry, state: 'saving' });
    if (!keepMine || !this.#outbox.isWaiting(uid)) {
      this.discard(uid);
      return;
    }
    this.#before.set(uid, { ...theirs, held: null });
    this.#keep(uid);
    this.#settle();
  }

  /** Saves all that was restored, and tries what has failed again. */
  retry(): void {
    this.#outbox.offline = false;
    for (const [uid, { state, note, text, typed }] of this.#entries) {
      if (state !== 'restored') continue;
      if (note !== undefined) this.#change(uid, { comment: note });
      if (text !== undefined) this.#enter(uid, typed ?? text);
    }
    this.#setAll(['offline', 'failed'], 'saving');
    this.#settle();
  }

  discardRestored(): void {
    for (const [uid, { state }] of this.#entries) if (state === 'restored') this.discard(uid);
  }

  dispose(): void {
    this.#outbox.dispose();
    this.#derived.dispose();
    this.#listeners.clear();
  }

  #enter(uid: string, typed: string): void {
    const { value, text, fault, changedMeaning } = this.#derived.figures.read(uid, typed);
    this.#put(uid, { ...this.entry(uid), text: fault ? text : undefined, typed: undefined, fault });
    this.#change(uid, { value }, changedMeaning);
  }

  #change(uid: string, change: Change, meaning?: Entry['meaning']): void {
    const entry = this.entry(uid);
    const before = this.#seen(uid);
    const next = applied(before, change);
    const isChange = !isSameContent(before, next);
    const open = this.#outbox.isOpen(uid);
    if (isChange) this.#before.set(uid, before);
    if (isChange || open) this.#outbox.add(uid, change);
    if (isChange) this.#derived.touched = true;
    this.#typing.delete(uid);
    this.#pasted = [];
    this.#put(uid, {
      ...next,
      ...{
        fault: entry.fault,
        undoable: this.#before.has(uid),
        meaning: change.value === undefined ? entry.meaning : meaning,
      },
      text: change.value === undefined || entry.fault ? entry.text : undefined,
      note: change.comment === undefined ? entry.note : undefined,
      state:
        isChange || open ? (this.#outbox.offline ? 'offline' : 'saving') : entry.state === 'restored' ? 'stored' : entry.state,
    });
    this.#keep(uid);
  }

  #undo(uid: string): void {
    const before = this.#before.get(uid);
    if (!before) return;
    this.#put(uid, { ...this.entry(uid), text: undefined, fault: undefined });
    this.#change(uid, { value: before.value, comment: before.comment, noReport: before.noReport });
  }

  #hasSaved(uid: string, stored: Stored): void {
    this.#stored.set(uid, stored);
    this.#unsure.delete(uid);
    const { text, note, fault, meaning, undoable = false } = this.entry(uid);
    const state = this.#outbox.isWaiting(uid) ? 'saving' : 'saved';
    this.#put(uid, { ...this.#seen(uid), text, note, fault, meaning, undoable, state });
    this.#keep(uid);
  }

  #hasFailed(uid: string, change: Change, failure: Failure): void {
    const entry = this.entry(uid);
    const stored = this.#stored.get(uid)!;
    if (failure.kind === 'later') this.#put(uid, { ...entry, state: 'offline' });
    else if (failure.kind === 'refused') this.#put(uid, { ...entry, state: 'failed', message: failure.message });
    else if (isSame(failure.theirs, change)) {
      this.#outbox.drop(uid);
      this.#hasSaved(uid, { ...applied(stored, change), version: failure.theirs.version });
    } else if (!this.#unsure.has(uid) && !isContested(stored, failure.theirs, change))
      this.#stored.set(uid, { ...failure.theirs, held: stored.held });
    else this.#put(uid, { ...entry, state: 'conflict', theirs: failure.theirs });
    this.#keep(uid);
  }

  #takeAll(): void {
    for (const [uid, metric] of this.#latest.metrics) this.#take(uid, metric);
  }

  #take(uid: string, metric: ReportMetric | undefined): void {
    const known = this.#entries.get(uid);
    if (!metric || this.#typing.has(uid) || (known && !CALM.includes(known.state))) return;
    // An answer that was on its way while this row was saved is older than what is known.
    if (metric.version < this.#versionOf(uid)) return;
    this.#stored.set(uid, metric);
    const next = entryOf(metric);
    if (known && isSameContent(known, next)) return;
    this.#before.delete(uid);
    if (!known) this.#put(uid, next);
    else this.#put(uid, { ...next, state: 'updated', ...(known.fault && { fault: known.fault, text: known.text }) });
  }

  #typedOf(uid: string, { text: typed, note }: Draft): Partial<Entry> {
    const said = note !== undefined && { note };
    if (typed === undefined) return { ...said };
    const { text, fault } = this.#derived.figures.read(uid, typed);
    return { text, typed, fault, ...said };
  }

  #versionOf = (uid: string): number => this.#stored.get(uid)?.version ?? 0;

  /** What is stored, with what is on its way and what waits put on top. */
  #seen(uid: string): Entry {
    return this.#outbox.parts(uid).reduce(applied<Entry>, entryOf(this.#stored.get(uid)!));
  }

  /** Keeps in the browser exactly what the server does not have. */
  #keep(uid: string, typing: { text?: string; note?: string } = {}): void {
    const entry = this.entry(uid);
    const { text = entry.typed ?? entry.text, note = entry.note } = typing;
    const change: Change = Object.assign({}, ...this.#outbox.parts(uid));
    const typed = { ...(text !== undefined && { text }), ...(note !== undefined && { note }) };
    const open = Object.keys(change).length > 0;
    if (!open && Object.keys(typed).length === 0) this.#drafts.remove(uid);
    else this.#drafts.set(uid, { version: this.#versionOf(uid), ...typed, ...(open && { change }) });
  }

  #setAll(states: readonly Entry['state'][], state: Entry['state']): void {
    for (const [uid, entry] of this.#entries) if (states.includes(entry.state)) this.#put(uid, { ...entry, state });
  }

  #put(uid: string, entry: Entry): void {
    this.#entries.set(uid, entry);
    this.#listeners.tell(uid);
  }

  #derive(): void {
    this.#derived.run(this.#pasted.length);
  }

  #settle(): void {
    this.#derive();
    this.#outbox.flush();
  }
}

const NOTHING: Entry = { value: null, comment: '', noReport: false, held: null, state: 'stored' };
