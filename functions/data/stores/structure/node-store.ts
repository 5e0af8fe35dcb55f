import type { EntityItem } from 'electrodb';
import type { Node } from '../../../../shared/domain/structure/tree.ts';
import { getTogether, type RawKey } from '../../batch-get.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { TreeheadEntity } from '../../entities/structure/tree-head.ts';
import { itemKey } from '../../item-key.ts';
import { hasShapeOf, readItem } from '../../read-item.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';
import type { Structure, StructurePlace } from './structure-store.ts';

type Head = Pick<EntityItem<typeof TreeheadEntity>, 'treeVersion' | 'nodes'>;
type Place = Pick<StructurePlace, 'structureUid' | 'rootUid' | 'packageUid'>;

/**
 * The current versions of a project's tree and of a package's own; undefined where only earlier releases, which wrote no heads,
 * saved.
 */
export type TreeHeads = { master: Head | undefined; own: Head | undefined };

/** The address of a node: its uid, or else its path. */
export type NodeAddress = { uid?: string | undefined; path?: string | undefined };

/** Average number of nodes in a part, which take about 270 bytes compressed. */
const NODES_IN_PART = 3;
/** After a missing part, a save stores the parts of this many nodes in the order of the tree, which a reporter fills in next. */
const NODES_KEPT_AT_ONCE = 20;
const KEPT_SECONDS = 60 * 24 * 3600;
const NONE: Head = { treeVersion: 0, nodes: 0 };

/** FNV-1a: spreads uids and paths evenly, the same in every release. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const bucketOf = (text: string, master: Head, own: Head) =>
  hashOf(text) % Math.max(1, Math.ceil((master.nodes + own.nodes) / NODES_IN_PART));

const isOwnTree = ({ rootUid, packageUid }: Place) => rootUid !== packageUid;

/** Single nodes of the trees of one tenant, found without the trees. */
export const nodeStore = (tenantUid: string) => {
  const headOf = (structureUid: string, packageUid: string) => ({ tenantUid, structureUid, packageUid });

  function partOf({ structureUid, rootUid, packageUid }: Place, master: Head, own: Head, { uid, path = '' }: NodeAddress) {
    const [by, text] = uid === undefined ? (['path', path] as const) : (['uid', uid] as const);
    const bucket = bucketOf(text, master, own);
    const owner = own.treeVersion === 0 ? rootUid : packageUid;
    const versions = `${master.treeVersion}.${own.treeVersion}`;
    const key = { tenantUid, structureUid, packageUid: owner, versions, part: `${by}${bucket}` };
    return { key, bucket, by };
  }

  return {
    /** The keys of the heads that a package's tree follows from, for a round trip with other items. */
    headKeys: ({ structureUid, rootUid, packageUid }: Place): RawKey[] =>
      [...new Set([rootUid, packageUid])].map((uid) => itemKey('treehead', headOf(structureUid, uid))),

    /** The two heads of a place among those that were read. */
    headsAmong(place: Place, heads: readonly EntityItem<typeof TreeheadEntity>[]): TreeHeads {
      const of = (packageUid: string) => heads.find((head) => head.packageUid === packageUid);
      return { master: of(place.rootUid), own: isOwnTree(place) ? of(place.packageUid) : NONE };
    },

    /** A node of a package's current tree. One consistent BatchGet; undefined where the whole tree has to be read. */
    async find(place: Place, { master, own }: TreeHeads, address: NodeAddress): Promise<Node | undefined> {
      if (!master || !own) return undefined;
      const { key } = partOf(place, master, own, address);
      const [Item] = await getTogether([itemKey('treepart', key)], { consistent: true });
      const nodes = Item && hasShapeOf('treepart', Item) ? unpackSheet<Node[]>(readItem('treepart', Item).data) : [];
      return nodes.find(({ uid, path }) => (address.uid === undefined ? path === address.path : uid === address.uid));
    },

    /**
     * The writes that store the parts of a tree with a node and the 19 nodes after it for later reads, and the missing heads.
     * `structure` has to be read consistently, because a new head must not be older than the tree.
     */
    keepWrites(place: Place, heads: TreeHeads, { tree, master, overlay, versions }: Structure, address: NodeAddress): Write[] {
      const now = {
        master: { treeVersion: versions.master, nodes: master.nodes.length },
        own: isOwnTree(place) ? { treeVersion: versions.overlay, nodes: overlay?.own.length ?? 0 } : NONE,
      };
      const { by } = partOf(place, now.master, now.own, address);
      const first = tree.nodes.findIndex((node) => node[by] === address[by]);
      const next = tree.nodes.slice(first, first + NODES_KEPT_AT_ONCE);
      const parts = new Map(
        next.map((node) => partOf(place, now.master, now.own, { [by]: node[by] })).map((part) => [part.bucket, part]),
      );
      const nodesIn = Map.groupBy(tree.nodes, (node) => bucketOf(node[by], now.master, now.own));
      const expiresAt = Math.floor(Date.now() / 1000) + KEPT_SECONDS;
      const missing = (['master', 'own'] as const).filter((which) => !heads[which]);
      return [
        ...[...parts.values()].map(({ key, bucket }) =>
          write(db.entities.treepart.put({ ...key, data: packSheet(nodesIn.get(bucket)), expiresAt })),
        ),
        ...missing.map((which) => {
          const packageUid = which === 'master' ? place.rootUid : place.packageUid;
          return write(db.entities.treehead.create({ ...headOf(place.structureUid, packageUid), ...now[which] }));
        }),
      ];
    },
  };
};
