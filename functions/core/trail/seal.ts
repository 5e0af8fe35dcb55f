import { type Block, chainStore } from '../../data/stores/trail/chain-store.ts';
import { logStore } from '../../data/stores/trail/log-store.ts';
import { BLOCK_FORM, blockHash, entryHash } from './hashes.ts';

const MINUTE_MS = 60_000;
/** Entries younger than this are not sealed yet: most writers have ended by then, so that few entries are late. */
const LAG_MS = 5 * MINUTE_MS;
/**
 * How long after a block's end an entry of before it may still appear. No function runs longer than 15 minutes after it has made
 * an entry; the rest is room for clocks and for the index.
 */
export const LATE_MS = 60 * MINUTE_MS;

/** Entries of one block: some 60 bytes each after compression. */
const BLOCK_ENTRIES = 500;
/** Blocks of one tenancy and run; the next run continues. */
const MAX_BLOCKS = 20;

export const before = (instant: string, ms: number): string => new Date(Date.parse(instant) - ms).toISOString();

/**
 * Appends the entries since the last block to the chain of a tenancy. It looks back over LATE_MS for late entries and leaves out
 * those in the blocks of that time, so each entry is sealed once. Of two runs at once, one appends.
 * @returns the newest block, if any, and how many entries were sealed
 */
export async function sealTrail(tenantUid: string, now: Date): Promise<{ newest: Block | undefined; sealed: number }> {
  const chain = chainStore(tenantUid);
  const upTo = before(now.toISOString(), LAG_MS);
  let [newest] = await chain.newest();
  let sealed = 0;
  for (let count = 0; count < MAX_BLOCKS; count += 1) {
    const after = newest ? before(newest.through, LATE_MS) : '';
    const known = await sealedSince(tenantUid, after);
    const log = await logStore(tenantUid).recorded({ after, upTo }, known.size + BLOCK_ENTRIES + 1);
    const open = log.filter(({ uid }) => !known.has(uid));
    const entries = open.slice(0, BLOCK_ENTRIES);
    if (entries.length === 0) break;
    const isWhole = open.length <= BLOCK_ENTRIES && log.length <= known.size + BLOCK_ENTRIES;
    const end = isWhole ? upTo : entries.at(-1)!.recorded;
    const block = {
      tenantUid,
      form: BLOCK_FORM,
      number: (newest?.number ?? 0) + 1,
      previous: newest?.hash ?? '',
      through: newest && newest.through > end ? newest.through : end,
      sealed: now.toISOString(),
      count: entries.length,
      entries: entries.map((entry) => {
        const { subject, at, uid, recorded } = entry;
        return { subject, at, uid, recorded, hash: entryHash(entry) };
      }),
    };
    const next = { ...block, hash: blockHash(block) };
    if (!(await chain.append(next))) break;
    newest = next;
    sealed += entries.length;
    if (isWhole) break;
  }
  return { newest, sealed };
}

/** The uids of the entries in all blocks that reach beyond an instant. */
async function sealedSince(tenantUid: string, after: string): Promise<Set<string>> {
  const chain = chainStore(tenantUid);
  for (let limit = 4; ; limit *= 4) {
    const blocks = await chain.newest(limit);
    if (blocks.length === limit && blocks.at(-1)!.through >= after) continue;
    const recent = blocks.filter(({ through }) => through >= after);
    return new Set(recent.flatMap(({ entries }) => entries.map(({ uid }) => uid)));
  }
}
