import { type Block, chainStore } from '../../data/stores/trail/chain-store.ts';
import { END, trailStore } from '../../data/stores/trail/trail-store.ts';
import type { TrailPlace } from '../../data/trail-place.ts';
import { BLOCK_FORM, entriesRoot, entryDigest } from '../trail/hashes.ts';
import { linesFile, type PackFile } from './pack-file.ts';

/** Entries and blocks that are read at a time. */
const [PAGE, BLOCKS] = [200, 10];

/**
 * The audit trail of some places, newest first in each, and the chain of the tenancy from the first block that may have one of
 * these entries. For other entries a block has hashes alone, so that the pack reveals nothing of other projects and companies.
 */
export async function* trailFiles(tenantUid: string, places: readonly TrailPlace[]): AsyncGenerator<PackFile> {
  const uids = new Set<string>();
  let first: string | null = null;
  async function* entries() {
    for (const place of places)
      for await (const { shard: _shard, ...entry } of entriesOf(tenantUid, place)) {
        uids.add(entry.uid);
        if (first === null || entry.recorded < first) first = entry.recorded;
        yield entry;
      }
  }
  yield linesFile('trail/entries.jsonl', entries());
  yield linesFile(
    'trail/blocks.jsonl',
    blocks(tenantUid, uids, () => first),
  );
}

async function* entriesOf(tenantUid: string, place: TrailPlace) {
  for (let before = END; ; ) {
    const found = await trailStore(tenantUid).ofPlace(place, { from: '', before }, PAGE);
    yield* found;
    const last = found.at(-1);
    if (!last || found.length < PAGE) return;
    before = { time: last.at, uid: last.uid };
  }
}

async function* blocks(tenantUid: string, uids: ReadonlySet<string>, first: () => string | null) {
  const chain = chainStore(tenantUid);
  const from = first();
  if (from === null) return;
  for (let number = await firstReaching(tenantUid, from); ; number += BLOCKS) {
    const found = await chain.from(number, BLOCKS);
    yield* found.map((block) => shownBlock(block, uids));
    if (found.length < BLOCKS) return;
  }
}

/** The number of the first block that reaches an instant, by halving: blocks are in the order of time. */
async function firstReaching(tenantUid: string, instant: string): Promise<number> {
  const chain = chainStore(tenantUid);
  const [newest] = await chain.newest();
  let [low, high] = [1, newest?.number ?? 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [block] = await chain.from(middle, 1);
    if (block && block.through < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A block for all readers: with the hashes of its entries if one of them is in the pack, else with their root alone. */
function shownBlock({ entries, ...block }: Block, uids: ReadonlySet<string>) {
  const own = entries.map(({ uid }) => uid).filter((uid) => uids.has(uid));
  const root = block.form === BLOCK_FORM && entriesRoot(entries);
  return {
    ...block,
    ...(root && { root }),
    ...(own.length > 0 && { own, digests: entries.map(entryDigest) }),
  };
}
