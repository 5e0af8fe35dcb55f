/** What one phase of a request cost: round trips, and the items and bytes that came back. */
export type Cost = { reads: number; writes: number; items: number; bytes: number };

const none = (): Cost => ({ reads: 0, writes: 0, items: 0, bytes: 0 });

/** 'caller': to know who calls and to resolve the ids of the path; 'work': everything else. */
type Phase = 'caller' | 'work';
let phase: Phase = 'work';
let sessions = 0;
let costs: Record<Phase, Cost> = { caller: none(), work: none() };
/** Whether the work of the request has written anything; undefined outside of requests. */
let hasWritten: boolean | undefined;

/** Counts round trips of the request in hand. A Lambda serves one request at a time, so there is one counter. */
export const usage = {
  start(first: Phase) {
    phase = first;
    sessions = 0;
    hasWritten = false;
    costs = { caller: none(), work: none() };
  },
  /** A session on the data was opened, which is no round trip to the table: once per tenant, instance and hour. */
  countSession() {
    sessions += 1;
  },
  enter(next: Phase) {
    phase = next;
  },
  /** Counts what is read to know the place of the call apart from the work; nothing else may run meanwhile. */
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
  /** The work is about to write; what is counted of its caller does not concern it. */
  noteWrite() {
    if (hasWritten === false) hasWritten = phase === 'work';
  },
  get hasWritten() {
    return hasWritten === true;
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
