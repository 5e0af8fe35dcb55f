import { gzipSync } from 'node:zlib';
import type { EntityItem } from 'electrodb';
import { metricsOfDeleted, metricsOfDocument } from '../../../../shared/domain/metric/replacement.ts';
import type { TreeDocument } from '../../../../shared/domain/structure/tree-document.ts';
import { errorKind } from '../../../../shared/errors.ts';
import { auditWrite, type Cause } from '../../audit-write.ts';
import { getTogether } from '../../batch-get.ts';
import type { FieldChange } from '../../entities/audit.ts';
import type { TreeEntity } from '../../entities/structure/tree.ts';
import { itemKey } from '../../item-key.ts';
import { readItem } from '../../read-item.ts';
import { db } from '../../service.ts';
import type { TrailPlace } from '../../trail-place.ts';
import { check, transact, type Write, write } from '../../transact.ts';
import { unpackedOnce } from '../../unpacked-once.ts';
import { metricUseStore } from '../metric/metric-use-store.ts';

type Chunk = EntityItem<typeof TreeEntity>;
type ChunkKey = { tenantUid: string; structureUid: string; packageUid: string; slot: string; chunk: number };

/** One version of a package's document, which nobody changes in place. Version 0 with null: nobody has written one yet. */
export type StoredTree = { packageUid: string; version: number; document: TreeDocument | null };

/** Below DynamoDB's 400 KB with room for the other attributes. */
const CHUNK_BYTES = 300_000;
const CURRENT = 'current';
const slotOf = (version: number) => `v${String(version).padStart(8, '0')}`;

/** Error of a change that is based on an older tree than the stored one. */
export const STALE_TREE = errorKind(
  'stale_version',
  'Somebody else changed the metrics in the meantime. Load them again to see that change, then repeat yours.',
);

/** The owner of a tree; the project's own tree belongs to its root package. */
export type TreeLocation = { trail: TrailPlace; structureUid: string; packageUid: string };

/**
 * The trees of one tenant. A package's tree is one compressed document whose versions never change. So a move of any size is one
 * write, two administrators conflict instead of overwriting each other, and a report names the versions that it was submitted
 * with.
 */
export const treeStore = (tenantUid: string) => ({
  /**
   * The newest documents of several packages, in the given order. One BatchGet; a second one only for documents above 300 KB.
   * `consistent`: as they are at this moment.
   */
  current: (structureUid: string, packageUids: readonly string[], { consistent = false } = {}): Promise<StoredTree[]> =>
    read(
      packageUids.map((packageUid) => ({ tenantUid, structureUid, packageUid, slot: CURRENT, chunk: 0 })),
      consistent,
    ),

  /**
   * The newest documents of packages of several structures, in the given order; one BatchGet for each hundred.
   * `consistent`: at this moment.
   */
  currentOf: (
    places: readonly { structureUid: string; packageUid: string }[],
    { consistent = false } = {},
  ): Promise<StoredTree[]> =>
    read(
      places.map(({ structureUid, packageUid }) => ({ tenantUid, structureUid, packageUid, slot: CURRENT, chunk: 0 })),
      consistent,
    ),

  /** Earlier documents, in the given order; version 0 is none. One BatchGet. */
  version: (structureUid: string, wanted: readonly { packageUid: string; version: number }[]): Promise<StoredTree[]> =>
    read(wanted.map(({ packageUid, version }) => ({ tenantUid, structureUid, packageUid, slot: slotOf(version), chunk: 0 }))),

  /**
   * The writes of the next version, for a transaction with other changes.
   * @param expected the version that the change was made on; another one in the store is refused as stale_version
   */
  saveWrites(
    { trail, structureUid, packageUid }: TreeLocation,
    expected: number,
    document: unknown,
    cause: Cause,
    changes: FieldChange[],
  ): Write[] {
    const parts = chunksOf(gzipSync(JSON.stringify(document)));
    const shape = { tenantUid, structureUid, packageUid, chunks: parts.length, treeVersion: expected + 1 };
    const stamp = { ...shape, by: cause.by, created: cause.at };
    const items = parts.map((data, chunk) => ({ ...stamp, chunk, data }));
    const head = { tenantUid, structureUid, packageUid, treeVersion: expected + 1, nodes: nodesIn(document) };
    return [
      ...items.map((item) => currentWrite({ ...item, slot: CURRENT }, expected)),
      ...items.map((item) => write(db.entities.tree.create({ ...item, slot: slotOf(expected + 1) }), STALE_TREE)),
      write(db.entities.treehead.put(head)),
      metricUseStore(tenantUid).treeWrite(structureUid, packageUid, metricsOfDocument(document), metricsOfDeleted(document)),
      auditWrite(
        tenantUid,
        { place: trail, subject: packageUid, kind: 'structure', changes, context: { version: expected + 1 } },
        cause,
      ),
    ];
  },

  /** Condition for a transaction: a package's document is still of this version. */
  unchanged(structureUid: string, packageUid: string, version: number): Write {
    const current = db.entities.tree.delete({ tenantUid, structureUid, packageUid, slot: CURRENT, chunk: 0 });
    const isSame = current.where(({ treeVersion }, { eq, notExists }) =>
      version === 0 ? notExists(treeVersion) : eq(treeVersion, version),
    );
    return check(isSame, STALE_TREE);
  },

  /** Writes only the next version and returns its number. @throws stale_version */
  async save(place: TreeLocation, expected: number, document: unknown, cause: Cause, changes: FieldChange[]) {
    await transact(this.saveWrites(place, expected, document, cause, changes));
    return expected + 1;
  },
});

/** The first chunk carries the condition; the others follow it. */
function currentWrite(item: Chunk, expected: number): Write {
  if (item.chunk > 0) return write(db.entities.tree.put(item));
  if (expected === 0) return write(db.entities.tree.create(item), STALE_TREE);
  return write(
    db.entities.tree.put(item).where(({ treeVersion }, { eq }) => eq(treeVersion, expected)),
    STALE_TREE,
  );
}

/** Number of a document's own nodes. */
function nodesIn(document: unknown): number {
  const { nodes, own } = document as { nodes?: readonly unknown[]; own?: readonly unknown[] };
  return (nodes ?? own ?? []).length;
}

const chunksOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_unused, index) =>
    bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
  );

async function read(keys: readonly ChunkKey[], consistent = false, again = 3): Promise<StoredTree[]> {
  const first = await batch(keys, consistent);
  const firstOf = (key: ChunkKey) => first.find(({ packageUid, slot }) => packageUid === key.packageUid && slot === key.slot);
  const rest = keys.flatMap((key) => {
    const more = (firstOf(key)?.chunks ?? 1) - 1;
    return Array.from({ length: more }, (_unused, index) => ({ ...key, chunk: index + 1 }));
  });
  const all = [...first, ...(await batch(rest, consistent))];
  return Promise.all(keys.map((key) => assemble(key, firstOf(key), all, consistent, again)));
}

/** Puts a document together. A new version between the two round trips leaves chunks of two versions: then it is read again. */
async function assemble(
  key: ChunkKey,
  first: Chunk | undefined,
  all: readonly Chunk[],
  consistent: boolean,
  again: number,
): Promise<StoredTree> {
  if (!first) return { packageUid: key.packageUid, version: 0, document: null };
  const own = all
    .filter((each) => each.packageUid === key.packageUid && each.slot === key.slot && each.treeVersion === first.treeVersion)
    .sort((a, b) => a.chunk - b.chunk);
  if (own.length < first.chunks) {
    if (again === 0) throw new Error(`Version ${first.treeVersion} of the tree of ref ${key.packageUid} is not complete`);
    return (await read([key], consistent, again - 1))[0]!;
  }
  const bytes = own.length === 1 ? first.data : Buffer.concat(own.map(({ data }) => data));
  return { packageUid: key.packageUid, version: first.treeVersion, document: unpackedOnce<TreeDocument>(bytes) };
}

/** The existing chunks, in one round trip with other reads at this moment. */
async function batch(keys: readonly ChunkKey[], consistent: boolean): Promise<Chunk[]> {
  const unique = new Map(keys.map((key) => [`${key.slot}#${key.packageUid}#${key.chunk}`, key]));
  const rawKeys = [...unique.values()].map((key) => itemKey('tree', key));
  const items = await getTogether(rawKeys, { consistent });
  return items.map((item) => readItem('tree', item));
}
