import type { Calculated } from '../../../../../shared/domain/calculation.ts';
import { parseTyped } from '../../../../../shared/domain/number-input.ts';
import type { ReportMetric, ReportNodes } from '../model/read.ts';
import type { Change, Draft, DraftStore } from './drafts.ts';
import { applied, type Entry, entryOf, failureOf, isSame } from './entry.ts';
import type { Figures, Totals } from './figures.ts';

type Stored = Pick<ReportMetric, 'value' | 'comment' | 'noReport' | 'version'>;
/** Saves a change on top of a version. Answers what is stored then. */
export type Send = (nodeUid: string, change: Change, version: number) => Promise<Stored>;

/** How the saving stands, for the bar and the banners. */
export type Summary = Totals & {
  saving: number;
  offline: number;
  failed: number;
  conflicts: number;
  restored: number;
  touched: boolean;
};

const AT_ONCE = 4;
const RETRY_MS = 4_000;

/**
 * The entries of one report: what is stored, what is being saved and what waits. Rows subscribe to their own entry only, so that a
 * report of 500 metrics stays quick to type in. Nothing that was typed is dropped before the server has it.
 */
export class EntryStore {
  readonly #send: Send;
  readonly #drafts: DraftStore;
  readonly #stored = new Map<string, Stored>();
  readonly #entries = new Map<string, Entry>();
  readonly #waiting = new Map<string, Change>();
  readonly #sending = new Map<string, Change>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #all = new Set<() => void>();
  #figures: Figures;
  #results: ReadonlyMap<string, Calculated> = new Map();
  #summary!: Summary;
  #offline = false;
  #touched = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(report: ReportNodes, figures: Figures, send: Send, drafts: DraftStore) {
    this.#send = send;
    this.#drafts = drafts;
    this.#figures = figures;
    this.#take(report);
    this.#derive();
  }

  /** What the server says now; rows with something of their own keep it. */
  refresh(report: ReportNodes, figures: Figures): void {
    this.#figures = figures;
    this.#take(report);
    this.#derive();
  }

  /** Brings back what was typed in this browser and never saved. What was complete is sent again, the rest waits for its person. */
  restore(): void {
    for (const [uid, draft] of this.#drafts.all()) {
      const stored = this.#stored.get(uid);
      if (!stored) continue;
      this.#stored.set(uid, { ...stored, version: draft.version });
      if (draft.change) this.#waiting.set(uid, draft.change);
      this.#put(uid, { ...this.#seen(uid), ...typedOf(draft), state: draft.change ? 'offline' : 'restored' });
    }
    this.#derive();
    this.flush();
  }

  entry = (uid: string): Entry => this.#entries.get(uid) ?? NOTHING;
  result = (uid: string): Calculated | undefined => this.#results.get(uid);
  summary = (): Summary => this.#summary;
  toCheck = (uid: string): boolean => this.#figures.toCheck(uid, this.figure(uid));
  /** the value that counts: a calculated one included */
  figure = (uid: string): string | null => this.#results.get(uid)?.value ?? this.entry(uid).value;

  subscribe(uid: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(uid) ?? new Set();
    this.#listeners.set(uid, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  subscribeAll = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  /** Text that is being typed: kept in this browser until it is complete. Without any, the row is as it was before the typing. */
  typing(uid: string, typed: { text?: string; note?: string } = {}): void {
    this.#keep(uid, typed);
  }

  /** Typed text that is complete: stored as a number, as nothing, or, when it is none, as nothing with the text kept (REP-281 to REP-284). */
  enter(uid: string, text: string): void {
    const { kind, value } = parseTyped(text);
    const invalid = kind === 'invalid';
    this.#put(uid, { ...this.entry(uid), text: invalid ? text : undefined, invalid });
    this.change(uid, { value });
  }

  /** Saves a change, if it is one. */
  change(uid: string, change: Change): void {
    const entry = this.entry(uid);
    const text = change.value === undefined || entry.invalid ? entry.text : undefined;
    const note = change.comment === undefined ? entry.note : undefined;
    const before = this.#seen(uid);
    const next = applied(before, change);
    const open = this.#waiting.has(uid) || this.#sending.has(uid);
    const isChange = before.value !== next.value || before.comment !== next.comment || before.noReport !== next.noReport;
    if (isChange || open) {
      this.#touched = true;
      this.#waiting.set(uid, { ...this.#waiting.get(uid), ...change });
    }
    const state = this.#offline && isChange ? 'offline' : isChange || open ? 'saving' : settled(entry);
    this.#put(uid, { ...next, text, note, invalid: entry.invalid, state });
    this.#keep(uid);
    this.#derive();
    this.flush();
  }

  /** Leaves a typed text without saving it: back to what is stored. */
  discard(uid: string): void {
    this.#waiting.delete(uid);
    this.#put(uid, entryOf(this.#stored.get(uid)!));
    this.#drafts.remove(uid);
    this.#derive();
  }

  /** Ends a conflict: with the own value on top of the other, or with the other. */
  resolve(uid: string, keepMine: boolean): void {
    const entry = this.entry(uid);
    if (!entry.theirs) return;
    const { value, comment, version } = entry.theirs;
    this.#stored.set(uid, { value, comment, version, noReport: false });
    const mine = this.#waiting.get(uid);
    this.#put(uid, { ...entry, theirs: undefined, state: 'saving' });
    if (!keepMine || !mine) this.discard(uid);
    else this.change(uid, mine);
  }

  /** Saves all that was restored, and tries what has failed again. */
  retry(): void {
    this.#offline = false;
    for (const [uid, entry] of this.#entries) {
      if (entry.state === 'restored') {
        if (entry.note !== undefined) this.change(uid, { comment: entry.note });
        if (entry.text !== undefined) this.enter(uid, entry.text);
      } else if (entry.state === 'offline' || entry.state === 'failed') this.#put(uid, { ...entry, state: 'saving' });
    }
    this.#derive();
    this.flush();
  }

  discardRestored(): void {
    for (const [uid, { state }] of this.#entries) if (state === 'restored') this.discard(uid);
  }

  flush(): void {
    for (const uid of this.#waiting.keys()) {
      if (this.#sending.size >= AT_ONCE) return;
      const { state } = this.entry(uid);
      if (this.#sending.has(uid) || state === 'conflict' || state === 'failed') continue;
      void this.#save(uid);
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#all.clear();
    this.#listeners.clear();
  }

  async #save(uid: string): Promise<void> {
    const change = this.#waiting.get(uid)!;
    this.#waiting.delete(uid);
    this.#sending.set(uid, change);
    try {
      const stored = await this.#send(uid, change, this.#versionOf(uid));
      this.#sending.delete(uid);
      this.#hasSaved(uid, stored);
    } catch (error) {
      this.#sending.delete(uid);
      this.#hasFailed(uid, change, error);
    }
    this.#derive();
    if (this.#offline) this.#retryLater();
    else this.flush();
  }

  #hasSaved(uid: string, stored: Stored): void {
    this.#stored.set(uid, stored);
    if (this.#offline) {
      this.#offline = false;
      for (const [other, entry] of this.#entries) if (entry.state === 'offline') this.#put(other, { ...entry, state: 'saving' });
    }
    const entry = this.entry(uid);
    const state = this.#waiting.has(uid) ? 'saving' : 'saved';
    this.#put(uid, { ...this.#seen(uid), text: entry.text, note: entry.note, invalid: entry.invalid, state, message: undefined });
    this.#keep(uid);
  }

  #hasFailed(uid: string, change: Change, error: unknown): void {
    this.#waiting.set(uid, { ...change, ...this.#waiting.get(uid) });
    const failure = failureOf(error);
    const entry = this.entry(uid);
    if (failure.kind === 'conflict' && isSame(failure.theirs, change)) {
      this.#waiting.delete(uid);
      this.#hasSaved(uid, { ...applied(this.#stored.get(uid)!, change), version: failure.theirs.version });
      return;
    }
    if (failure.kind === 'later') {
      this.#offline = true;
      this.#put(uid, { ...entry, state: 'offline' });
    } else if (failure.kind === 'conflict') this.#put(uid, { ...entry, state: 'conflict', theirs: failure.theirs });
    else this.#put(uid, { ...entry, state: 'failed', message: failure.message });
    this.#keep(uid);
  }

  #retryLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), RETRY_MS);
  }

  #take({ metrics }: ReportNodes): void {
    for (const [uid, metric] of metrics) {
      const { state } = this.entry(uid);
      if (this.#entries.has(uid) && state !== 'stored' && state !== 'saved') continue;
      // An answer that was on its way while this row was saved is older than what is known.
      if (metric.version < this.#versionOf(uid)) continue;
      this.#stored.set(uid, metric);
      const { invalid, text } = this.entry(uid);
      const next = entryOf(metric);
      if (!sameEntry(this.entry(uid), next)) this.#put(uid, invalid ? { ...next, invalid, text } : { ...next, state });
    }
  }

  #versionOf = (uid: string): number => this.#stored.get(uid)?.version ?? 0;

  /** What is stored, with what is on its way and what waits put on top. */
  #seen(uid: string): Entry {
    const stored = entryOf(this.#stored.get(uid)!);
    return applied(applied(stored, this.#sending.get(uid) ?? {}), this.#waiting.get(uid) ?? {});
  }

  /** Keeps in the browser exactly what the server does not have. */
  #keep(uid: string, typing: { text?: string; note?: string } = {}): void {
    const { text, note } = { ...this.entry(uid), ...typing };
    const change: Change = { ...this.#sending.get(uid), ...this.#waiting.get(uid) };
    const typed = { ...(text !== undefined && { text }), ...(note !== undefined && { note }) };
    if (Object.keys(change).length === 0 && Object.keys(typed).length === 0) this.#drafts.remove(uid);
    else this.#drafts.set(uid, { version: this.#versionOf(uid), ...typed, ...(Object.keys(change).length > 0 && { change }) });
  }

  #put(uid: string, entry: Entry): void {
    this.#entries.set(uid, entry);
    for (const listener of this.#listeners.get(uid) ?? []) listener();
  }

  /** Works out what follows from the entries, and wakes the rows whose result is another one. */
  #derive(): void {
    const before = this.#results;
    this.#results = this.#figures.calculated(this.#entries);
    for (const [uid, result] of this.#results) {
      const old = before.get(uid);
      if (old?.value === result.value && old.derived === result.derived && old.source === result.source) continue;
      for (const listener of this.#listeners.get(uid) ?? []) listener();
    }
    const count = (...states: Entry['state'][]) =>
      [...this.#entries.values()].filter(({ state }) => states.includes(state)).length;
    this.#summary = {
      ...this.#figures.totals(this.#entries, this.#results),
      saving: count('saving'),
      offline: count('offline'),
      failed: count('failed'),
      conflicts: count('conflict'),
      restored: count('restored'),
      touched: this.#touched,
    };
    for (const listener of this.#all) listener();
  }
}

const NOTHING: Entry = { value: null, comment: '', noReport: false, state: 'stored', invalid: false };

const settled = ({ state }: Entry): Entry['state'] => (state === 'restored' ? 'stored' : state);

const typedOf = ({ text, note }: Draft): Partial<Entry> => ({
  ...(text !== undefined && { text, invalid: parseTyped(text).kind === 'invalid' }),
  ...(note !== undefined && { note }),
});

const sameEntry = (a: Entry, b: Entry) =>
  a !== NOTHING && a.value === b.value && a.comment === b.comment && a.noReport === b.noReport;
