import type { SeenReport } from '../../../../../shared/contract/report/node-bodies.ts';
import type { ValueChange } from '../../../../../shared/domain/report/value.ts';
import type { ReportMetric } from '../model/read.ts';
import { type Failure, failureOf } from './entry.ts';

/** A value as stored on the server. */
export type StoredValue = Pick<ReportMetric, 'value' | 'enteredUnit' | 'comment' | 'noReport' | 'quality' | 'held' | 'version'>;
/** A change on top of the version that its person saw, in the report that they saw. */
export type VersionedChange = { change: ValueChange; version: number; seen?: SeenReport | undefined };

/** Saves changes, based on the versions that the person saw. Returns the stored values. */
export type Server = {
  /** the report, and the row, as their page shows them */
  seen?(nodeUid: string): SeenReport;
  one(nodeUid: string, sent: VersionedChange): Promise<StoredValue>;
  /** saves all or none, at most `MAX_AT_ONCE` */
  many(sent: ReadonlyMap<string, VersionedChange>): Promise<ReadonlyMap<string, StoredValue>>;
};

type Owner = {
  versionOf(uid: string): number;
  /** whether a change waits for its person instead of the server */
  isHeld(uid: string): boolean;
  saved(uid: string, stored: StoredValue): void;
  /** the change waits again, unless the owner drops it */
  failed(uid: string, change: ValueChange, failure: Failure): void;
  /** called when the connection is back */
  reached(): void;
  settled(): void;
};

const REQUESTS = 4;
const RETRY_MS = 4_000;
const MAX_AT_ONCE = 50;

/**
 * The changes to save: one row at a time as they are made, many together after a paste or a lost connection. A change without an
 * answer waits and is tried again. A refused batch is sent again row by row, so that each row gets its own answer.
 */
export class Outbox {
  readonly #server: Server;
  readonly #owner: Owner;
  readonly #waiting = new Map<string, ValueChange>();
  readonly #sending = new Map<string, ValueChange>();
  readonly #alone = new Set<string>();
  readonly #seen = new Map<string, SeenReport | undefined>();
  #requests = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #disposed = false;
  offline = false;

  constructor(server: Server, owner: Owner) {
    this.#server = server;
    this.#owner = owner;
  }

  /** How a change made now reaches the server: at once, or when the connection is back. */
  get way(): 'offline' | 'saving' {
    return this.offline ? 'offline' : 'saving';
  }

  isWaiting = (uid: string): boolean => this.#waiting.has(uid);
  isOpen = (uid: string): boolean => this.#waiting.has(uid) || this.#sending.has(uid);
  /** The unconfirmed changes of a row, in order. */
  parts = (uid: string): readonly ValueChange[] =>
    [this.#sending.get(uid), this.#waiting.get(uid)].filter((part) => part !== undefined);

  /** The report that an open change was made in. */
  seenOf = (uid: string): SeenReport | undefined => (this.isOpen(uid) ? this.#seen.get(uid) : undefined);

  add(uid: string, change: ValueChange): void {
    this.#waiting.set(uid, { ...this.#waiting.get(uid), ...change });
    this.mean(uid);
  }

  /** A change is meant for the report as the page shows it now. */
  mean(uid: string): void {
    this.#seen.set(uid, this.#server.seen?.(uid));
  }

  delete(uid: string): void {
    this.#waiting.delete(uid);
  }

  /** Replaces the waiting change of a row by the rest that the server does not have. */
  replace(uid: string, rest: ValueChange): void {
    this.delete(uid);
    if (Object.keys(rest).length > 0) this.#waiting.set(uid, rest);
  }

  flush(): void {
    const ready = [...this.#waiting.keys()].filter((uid) => !this.#sending.has(uid) && !this.#owner.isHeld(uid));
    const together = ready.filter((uid) => !this.#alone.has(uid));
    const batches = together.length > REQUESTS ? [together.slice(0, MAX_AT_ONCE)] : together.map((uid) => [uid]);
    for (const uids of [...batches, ...ready.filter((uid) => this.#alone.has(uid)).map((uid) => [uid])])
      if (this.#requests < REQUESTS) void this.#save(uids);
  }

  /** Still sends what is being sent. Later failures wait in this browser until the person returns to the report. */
  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
  }

  async #save(uids: readonly string[]): Promise<void> {
    const sent = new Map(
      uids.map((uid) => [
        uid,
        { change: this.#waiting.get(uid)!, version: this.#owner.versionOf(uid), seen: this.#seen.get(uid) },
      ]),
    );
    for (const [uid, { change }] of sent) {
      this.#waiting.delete(uid);
      this.#sending.set(uid, change);
    }
    this.#requests += 1;
    try {
      const stored = await this.#send(sent);
      this.#end(uids);
      this.#hasSaved(stored);
    } catch (error) {
      this.#end(uids);
      this.#hasFailed(sent, failureOf(error));
    }
    this.#owner.settled();
    if (this.offline) this.#retryLater();
    else this.flush();
  }

  async #send(sent: ReadonlyMap<string, VersionedChange>): Promise<ReadonlyMap<string, StoredValue>> {
    const [first] = sent;
    return first && sent.size === 1 ? new Map([[first[0], await this.#server.one(...first)]]) : this.#server.many(sent);
  }

  #end(uids: readonly string[]): void {
    this.#requests -= 1;
    for (const uid of uids) this.#sending.delete(uid);
  }

  #hasSaved(stored: ReadonlyMap<string, StoredValue>): void {
    for (const [uid, each] of stored) {
      this.#alone.delete(uid);
      this.#owner.saved(uid, each);
    }
    if (this.offline) this.#owner.reached();
    this.offline = false;
  }

  #hasFailed(sent: ReadonlyMap<string, VersionedChange>, failure: Failure): void {
    for (const [uid, { change, seen }] of sent) {
      this.#waiting.set(uid, { ...change, ...this.#waiting.get(uid) });
      // what was typed since goes with it, and is no answer to another report
      this.#seen.set(uid, seen);
    }
    const refused = sent.size > 1 && failure.kind !== 'later';
    if (failure.kind === 'later') this.offline = true;
    for (const [uid, { change }] of sent) {
      if (refused) this.#alone.add(uid);
      else this.#owner.failed(uid, change, failure);
    }
  }

  #retryLater(): void {
    clearTimeout(this.#timer);
    if (this.#disposed) return;
    this.#timer = setTimeout(() => this.flush(), RETRY_MS);
  }
}
