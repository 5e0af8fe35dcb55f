import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import { hasRow, type ReportNodes } from '../model/read.ts';
import { afterFailure, laterTheirs, theirsRead } from './after-failure.ts';
import { type DraftStore, entryDraftOf } from './drafts.ts';
import { applied, type EntryState, entryOf, type Failure, isCalm } from './entry.ts';
import { Outbox, type Server, type StoredValue } from './outbox.ts';
import type { Rows } from './rows.ts';
import { StoredValues } from './stored-values.ts';
import { refreshed, stateOfRest, unstored } from './typed.ts';

/** `unitOf`: present unit of a row's metric; `settled`: called after requests have ended, because totals may have changed. */
type Around = { server: Server; drafts: DraftStore; unitOf(uid: string): string | undefined; settled(): void };

/**
 * The rows of a report between this page, the browser's storage and the server: the stored values, the changes being saved, and
 * the waiting changes. The browser stores exactly what the server does not have.
 */
export class RowSaving {
  readonly outbox: Outbox;
  readonly stored = new StoredValues();
  /** rows with a text that is still being typed, or whose meaning is open */
  readonly typing = new Set<string>();
  readonly #rows: Rows;
  readonly #around: Around;
  #latest: ReportNodes;

  constructor(report: ReportNodes, rows: Rows, around: Around) {
    this.#latest = report;
    this.#rows = rows;
    this.#around = around;
    this.outbox = new Outbox(around.server, {
      versionOf: this.stored.versionOf,
      isHeld: (uid) => ['conflict', 'failed'].includes(rows.get(uid).state),
      saved: (uid, stored) => this.#hasSaved(uid, stored),
      failed: (uid, change, failure) => this.#hasFailed(uid, change, failure),
      reached: () => rows.setAll(['offline'], 'saving'),
      settled: around.settled,
    });
    this.#takeAll();
  }

  /** Applies the server's present values. Returns the rows that are new in the report. */
  refresh(report: ReportNodes): ReadonlySet<string> {
    const before = this.#latest;
    this.#latest = report;
    for (const uid of this.#rows.entries.keys()) if (!this.hasRow(uid)) this.#leave(uid);
    this.#takeAll();
    return new Set([...report.metrics.keys()].filter((uid) => !hasRow(before, uid)));
  }

  hasRow = (uid: string): boolean => hasRow(this.#latest, uid);

  /**
   * Applies the server's latest value of a row, unless the row has an unsaved or newer one. In a conflict, a later value replaces
   * the other one of the choice.
   */
  take(uid: string): void {
    const metric = this.#latest.metrics.get(uid);
    const known = this.#rows.entries.get(uid);
    if (!metric) return;
    const theirs = known && laterTheirs(known, metric, this.#around.unitOf(uid));
    if (theirs) this.#rows.put(uid, { ...known, theirs });
    if (this.typing.has(uid) || (known && !isCalm(known))) return;
    // An answer sent before this row was saved is older than the known value.
    if (metric.version < this.stored.versionOf(uid)) return;
    this.stored.set(uid, metric);
    const next = refreshed(known, metric);
    if (next) this.#rows.put(uid, next);
  }

  /** The stored value with the unsaved changes on top. */
  seen(uid: string): EntryState {
    const unit = this.#around.unitOf(uid);
    return this.outbox.parts(uid).reduce((entry, part) => applied(entry, part, unit), entryOf(this.stored.get(uid)!));
  }

  /**
   * Answers a restored change whose row has been saved since as the server would, which would refuse it: each visit of a report
   * with such a conflict would send a request in vain.
   */
  judge(uid: string): void {
    const metric = this.#latest.metrics.get(uid);
    if (!metric || metric.version <= this.stored.versionOf(uid) || !this.outbox.isWaiting(uid)) return;
    const theirs = theirsRead(metric, this.#around.unitOf(uid));
    this.#hasFailed(uid, Object.assign({}, ...this.outbox.parts(uid)), { kind: 'conflict', theirs });
  }

  /** Stores in the browser exactly what the server does not have. Text typed in a row that the report has lost stays there. */
  keep(uid: string, typing?: { text?: string; note?: string }): void {
    const { drafts } = this.#around;
    const draft = entryDraftOf(this.#rows.get(uid), this.outbox.parts(uid), this.stored.versionOf(uid), typing);
    if (draft) drafts.set(uid, draft, this.outbox.seenOf(uid));
    else if (this.hasRow(uid)) drafts.remove(uid);
  }

  #hasSaved(uid: string, stored: StoredValue): void {
    this.stored.set(uid, stored);
    const entry = { ...this.seen(uid), ...unstored(this.#rows.get(uid)) };
    this.#rows.put(uid, { ...entry, state: this.outbox.isWaiting(uid) ? 'saving' : stateOfRest(entry, 'saved') });
    this.keep(uid);
  }

  #hasFailed(uid: string, change: ValueChange, failure: Failure): void {
    if (!this.hasRow(uid)) {
      this.#leave(uid);
      return;
    }
    const [stored, all] = [this.stored.get(uid)!, this.outbox.parts(uid)];
    const then = afterFailure(failure, {
      stored,
      change,
      all,
      isUnsure: this.stored.isUnsure(uid),
      unit: this.#around.unitOf(uid),
    });
    if ('state' in then) this.#rows.put(uid, { ...this.#rows.get(uid), ...then });
    else {
      this.outbox.replace(uid, then.rest);
      this.#hasSaved(uid, then.stored);
    }
    this.keep(uid);
  }

  /** Sends nothing more of a row that the report has lost. Its unsaved entries stay in the browser, for the person to copy. */
  #leave(uid: string): void {
    for (const kept of [this.outbox, this.typing]) kept.delete(uid);
    this.#rows.drop(uid);
  }

  #takeAll(): void {
    for (const uid of this.#latest.metrics.keys()) this.take(uid);
  }
}
