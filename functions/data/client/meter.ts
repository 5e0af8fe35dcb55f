/** Costs of one phase of a request: round trips, and the items and bytes that came back. */
export type Cost = { reads: number; writes: number; items: number; bytes: number };

const none = (): Cost => ({ reads: 0, writes: 0, items: 0, bytes: 0 });

/** 'caller': reads that identify the caller and resolve the ids of the path; 'work': everything else. */
type Phase = 'caller' | 'work';
let phase: Phase = 'work';
let sessions = 0;
let costs: Record<Phase, Cost> = { caller: none(), work: none() };
/** Whether the work of the request has written anything; undefined outside of requests. */
let hasWritten: boolean | undefined;
/** Whether the caller of the request has named the version that they saw. */
let isNamed = false;

/** Counts round trips of the request in hand. A Lambda serves one request at a time, so there is one counter. */
export const usage = {
  start(first: Phase) {
    phase = first;
    sessions = 0;
    hasWritten = false;
    isNamed = false;
    costs = { caller: none(), work: none() };
  },
  /** Counts a session that STS opened, about once per tenant, instance and 45 minutes. It is no round trip to the table. */
  countSession() {
    sessions += 1;
  },
  enter(next: Phase) {
    phase = next;
  },
  /** Counts the reads of `read` for the caller and not for the work. Nothing else may run at the same time. */
  async asCaller<T>(read: () => Promise<T>): Promise<T> {
    const before = phase;
    phase = 'caller';
    try {
      return await read();
    } finally {
      phase = before;
    }
  },
  count(kind: 'reads' | 'writes', items: number, bytes: number) {
    costs[phase][kind] += 1;
    costs[phase].items += items;
    costs[phase].bytes += bytes;
  },
  /** Notes that the request is about to write; ignored in the phase of the caller. */
  noteWrite() {
    if (hasWritten === false) hasWritten = phase === 'work';
  },
  /** Records that the caller has named a version, which the work compares with its reads. */
  noteNamedVersion() {
    isNamed = true;
  },
  /** Whether a request waits for an answer; a worker, a schedule and an operator's tool have more time. */
  get isRequest() {
    return hasWritten !== undefined;
  },
  /** Whether the reads of the current request must be consistent. */
  get readsNow() {
    return hasWritten === true || (isNamed && phase === 'work');
  },
  get costs() {
    return costs;
  },
  get sessions() {
    return sessions;
  },
  /** as a Server-Timing header, where tests and developers read it */
  header: () =>
    Object.entries(costs)
      .map(
        ([name, cost]) =>
          `${name};desc="${Object.entries(cost)
            .map(([key, value]) => `${key}=${value}`)
            .join(' ')}"`,
      )
      .join(', '),
};
