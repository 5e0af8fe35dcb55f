import { randomUUID } from 'node:crypto';
import type { Pieces } from '../entities/piece.ts';
import { db } from '../service.ts';

/** Content as an item keeps it; `more`: absent where it fits. */
export type PiecedData = { data: Uint8Array; more?: Pieces };

/** The item that pieces continue. */
type PieceOwner = { owner: 'sums' | 'recorded'; projectUid: string };

/** Bytes of one piece; DynamoDB takes 400 KB as an item. */
const PIECE_BYTES = 300_000;

const keysOf = (tenantUid: string, owner: PieceOwner, { uid, count }: Pieces) =>
  Array.from({ length: count }, (_, at) => ({ tenantUid, ...owner, uid, number: at + 1 }));

/**
 * Content of any size for items that jobs compute, so that no job ends because of a size. Further pieces are written before their
 * item and deleted after it was replaced: who reads both finds a whole, or a piece missing, and then reads the item again.
 */
export const pieceStore = (tenantUid: string) => ({
  /**
   * Stores the part of a content that is too large for its item, and returns the rest for the item. Writes nothing if all fits.
   */
  async keep(owner: PieceOwner, content: Uint8Array, most = PIECE_BYTES): Promise<PiecedData> {
    if (content.length <= most) return { data: content };
    const more = { uid: randomUUID(), count: Math.ceil(content.length / most) - 1 };
    for (const [at, key] of keysOf(tenantUid, owner, more).entries())
      await db.entities.piece.put({ ...key, data: content.slice((at + 1) * most, (at + 2) * most) }).go();
    return { data: content.slice(0, most), more };
  },

  /** The whole content of some items, null where a piece is gone. A BatchGet, if there are pieces. */
  async whole(items: readonly ({ data: Uint8Array; more?: Pieces | undefined } & PieceOwner)[]): Promise<(Uint8Array | null)[]> {
    const keys = items.flatMap(({ owner, projectUid, more }) => (more ? keysOf(tenantUid, { owner, projectUid }, more) : []));
    const { data: found } = keys.length > 0 ? await db.entities.piece.get(keys).go({ consistent: true }) : { data: [] };
    return items.map(({ data, more }) => joinedContent(data, more, found));
  },

  /** Deletes the pieces of an item that was replaced, or never written. */
  async forget(owner: PieceOwner, more: Pieces | undefined): Promise<void> {
    if (more) await Promise.all(keysOf(tenantUid, owner, more).map((key) => db.entities.piece.delete(key).go()));
  },

  /** Deletes all pieces of a project's items, including those that a dead worker left behind. One Query. */
  async forgetAll(owner: PieceOwner): Promise<void> {
    const { data } = await db.entities.piece.query.primary({ tenantUid, ...owner }).go({ pages: 'all' });
    await Promise.all(data.map((piece) => db.entities.piece.delete(piece).go()));
  },
});

type FoundPiece = { uid: string; number: number; data: Uint8Array };

/** Content from its item and its pieces, null where one is gone. */
export function joinedContent(first: Uint8Array, more: Pieces | undefined, found: readonly FoundPiece[]): Uint8Array | null {
  if (!more) return first;
  const own = found.filter(({ uid }) => uid === more.uid).sort((a, b) => a.number - b.number);
  return own.length === more.count ? Buffer.concat([first, ...own.map(({ data }) => data)]) : null;
}
