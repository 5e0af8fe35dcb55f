import { type Block, type CheckState, chainStore } from '../../data/stores/trail/chain-store.ts';
import { logStore } from '../../data/stores/trail/log-store.ts';
import { blockHash, entryHash } from './hashes.ts';
import { before, LATE_MS } from './seal.ts';

/**
 * Why a trail cannot be trusted. 'missing', 'altered': an entry or block that the chain names is gone, or another one; 'added':
 * an entry that no block has although its time has passed; 'unsealed': the worker that seals has stopped.
 */
export type TrailFault = {
  tenantUid: string;
  kind: 'missing entry' | 'altered entry' | 'added entry' | 'missing block' | 'altered block' | 'unsealed';
  /** the number of the block */
  block?: number;
  subject?: string;
  uid?: string;
};

/** Blocks of one tenancy and run, with 500 entries each at most. */
const BLOCKS_AT_ONCE = 10;
/** Entries of the log that are read at a time. */
const LOG_PAGE = 1000;
/** An entry that waits longer for its block is a fault. */
const STALLED_MS = 2 * LATE_MS;

/**
 * Proves the next blocks of a tenancy's chain from the stored entries, and that the log has no others; after the newest block it
 * begins again with the first one. Faults are not repaired, so they are found again. The newest proved block is stored apart from
 * the chain, so that a cut or rewritten end is found too.
 */
export async function checkTrail(tenantUid: string, now: Date, most = BLOCKS_AT_ONCE): Promise<TrailFault[]> {
  const chain = chainStore(tenantUid);
  const state = await chain.state();
  const next = state?.next ?? 1;
  const { faults, blocks } = await provePart(tenantUid, next, most);
  const all = [...(await faultsOfEnd(tenantUid, state)), ...faults, ...(await faultOfStall(tenantUid, now))];
  await chain.keepState(stateAfter(state, next, blocks, most, now));
  return all;
}

/** Proves a whole chain at once, from its first block on. Stores nothing. */
export async function proveTrail(tenantUid: string, now: Date) {
  const chain = chainStore(tenantUid);
  const faults = [...(await faultsOfEnd(tenantUid, await chain.state())), ...(await faultOfStall(tenantUid, now))];
  let entries = 0;
  let newest: Block | undefined;
  for (let next = 1; ; next = newest!.number + 1) {
    const { faults: found, blocks } = await provePart(tenantUid, next, BLOCKS_AT_ONCE);
    faults.push(...found);
    entries += blocks.reduce((sum, { count }) => sum + count, 0);
    newest = blocks.at(-1) ?? newest;
    if (blocks.length < BLOCKS_AT_ONCE) return { faults, entries, newest };
  }
}

/** Blocks from a number on, with the faults in them, in their entries and in the log of their time. */
async function provePart(tenantUid: string, next: number, most: number) {
  const chain = chainStore(tenantUid);
  const [last] = next > 1 ? await chain.from(next - 1, 1) : [];
  const previous = last?.number === next - 1 ? last : undefined;
  const blocks = await chain.from(next, most);
  const faults: TrailFault[] = next > 1 && !previous ? [{ tenantUid, kind: 'missing block', block: next - 1 }] : [];
  faults.push(...faultsOfLinks(tenantUid, next, previous, blocks));
  for (const block of blocks) faults.push(...(await faultsOfEntries(tenantUid, block)));
  faults.push(...(await faultsOfLog(tenantUid, previous, blocks)));
  return { faults, blocks };
}

function stateAfter(state: CheckState | undefined, next: number, blocks: readonly Block[], most: number, now: Date): CheckState {
  const newest = blocks.at(-1);
  const isNewer = newest !== undefined && newest.number > (state?.newest ?? 0);
  return {
    next: blocks.length < most ? 1 : next + blocks.length,
    newest: isNewer ? newest.number : (state?.newest ?? 0),
    newestHash: isNewer ? newest.hash : (state?.newestHash ?? ''),
    checked: now.toISOString(),
  };
}

/** The newest block that was proved before is still there, unchanged. */
async function faultsOfEnd(tenantUid: string, state: CheckState | undefined): Promise<TrailFault[]> {
  if (!state || state.newest === 0) return [];
  const [block] = await chainStore(tenantUid).from(state.newest, 1);
  if (block?.number !== state.newest) return [{ tenantUid, kind: 'missing block', block: state.newest }];
  return block.hash === state.newestHash ? [] : [{ tenantUid, kind: 'altered block', block: state.newest }];
}

/** Checks that each block follows the one before by number and hash, and matches its own hash. */
function faultsOfLinks(tenantUid: string, first: number, before: Block | undefined, blocks: readonly Block[]): TrailFault[] {
  let [number, previous] = [first, before?.hash ?? (first === 1 ? '' : undefined)];
  return blocks.flatMap((block) => {
    const faults: TrailFault[] = [];
    for (; number < block.number; number += 1) {
      faults.push({ tenantUid, kind: 'missing block', block: number });
      previous = undefined;
    }
    const isLinked = previous === undefined || block.previous === previous;
    if (!isLinked || block.hash !== blockHash(block)) faults.push({ tenantUid, kind: 'altered block', block: block.number });
    number += 1;
    previous = block.hash;
    return faults;
  });
}

/** Checks that every entry of a block is stored as it was sealed. */
async function faultsOfEntries(tenantUid: string, block: Block): Promise<TrailFault[]> {
  const stored = new Map((await chainStore(tenantUid).entriesOf(block)).map((entry) => [entry.uid, entry]));
  return block.entries.flatMap(({ subject, uid, hash }): TrailFault[] => {
    const entry = stored.get(uid);
    if (entry && entryHash(entry) === hash) return [];
    return [{ tenantUid, kind: entry ? 'altered entry' : 'missing entry', block: block.number, subject, uid }];
  });
}

/**
 * Finds entries of the log from the time of these blocks that are in none of them, nor in a later block that reaches back that
 * far.
 */
async function faultsOfLog(tenantUid: string, previous: Block | undefined, blocks: readonly Block[]): Promise<TrailFault[]> {
  const chain = chainStore(tenantUid);
  const [last, [newest]] = [blocks.at(-1), await chain.newest()];
  if (!last || !newest) return [];
  const settled = before(newest.through, LATE_MS);
  const [upTo = ''] = [last.through, settled].sort();
  const known = new Set([...(previous?.entries ?? []), ...blocks.flatMap(({ entries }) => entries)].map(({ uid }) => uid));
  for (let later = last; later.through <= new Date(Date.parse(upTo) + LATE_MS).toISOString(); ) {
    const [block] = await chain.from(later.number + 1, 1);
    if (!block) break;
    for (const { uid } of block.entries) known.add(uid);
    later = block;
  }
  const faults: TrailFault[] = [];
  for (let after = previous?.through ?? ''; after < upTo; ) {
    const log = await logStore(tenantUid).recorded({ after, upTo }, LOG_PAGE);
    const added = log.filter(({ uid }) => !known.has(uid));
    faults.push(...added.map(({ subject, uid }) => ({ tenantUid, kind: 'added entry' as const, subject, uid })));
    if (log.length < LOG_PAGE) break;
    after = log.at(-1)!.recorded;
  }
  return faults;
}

async function faultOfStall(tenantUid: string, now: Date): Promise<TrailFault[]> {
  const [newest] = await chainStore(tenantUid).newest();
  const range = { after: newest?.through ?? '', upTo: before(now.toISOString(), STALLED_MS) };
  const [waiting] = range.after < range.upTo ? await logStore(tenantUid).recorded(range, 1) : [];
  return waiting ? [{ tenantUid, kind: 'unsealed', subject: waiting.subject, uid: waiting.uid }] : [];
}
