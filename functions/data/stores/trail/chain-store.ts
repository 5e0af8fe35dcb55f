import type { EntityItem } from 'electrodb';
import { packSheet, unpackSheet } from '../../compressed.ts';
import type { BlockEntity } from '../../entities/trail/block.ts';
import type { ChaincheckEntity } from '../../entities/trail/check.ts';
import { db } from '../../service.ts';
import type { AuditItem } from '../audit-store.ts';
import { isConditionFailure } from '../job-store.ts';

/** An entry as a block names it: its key, when it was recorded, and its SHA-256 in hexadecimal digits. */
export type SealedEntry = Pick<AuditItem, 'subject' | 'at' | 'uid' | 'recorded'> & { hash: string };

/** A block; numbers begin with 1, `previous` is '' in the first one. */
export type Block = Omit<EntityItem<typeof BlockEntity>, 'data' | 'number'> & { number: number; entries: readonly SealedEntry[] };

export type CheckState = Omit<EntityItem<typeof ChaincheckEntity>, 'tenantUid'>;

const DIGITS = 10;
const nameOf = (number: number) => String(number).padStart(DIGITS, '0');

/**
 * The chain that seals the trail of one tenancy. Two workers write it, the sealing and the checking one, each with its own role.
 */
export const chainStore = (tenantUid: string) => ({
  /** The newest blocks, the newest first, with every write that has ended. One Query. */
  async newest(limit = 1): Promise<Block[]> {
    const query = db.entities.block.query.primary({ tenantUid });
    const { data } = await query.go({ order: 'desc', limit, count: limit, consistent: true });
    return data.map(blockOf);
  },

  /** Blocks from a number on, in their order. */
  async from(number: number, limit: number): Promise<Block[]> {
    const query = db.entities.block.query.primary({ tenantUid }).gte({ number: nameOf(number) });
    const { data } = await query.go({ limit, count: limit, consistent: true });
    return data.map(blockOf);
  },

  /** Appends a block. Returns false, without a change, if the number exists already. */
  async append({ entries, number, ...block }: Block): Promise<boolean> {
    try {
      await db.entities.block.create({ ...block, number: nameOf(number), data: packSheet(entries) }).go();
      return true;
    } catch (error) {
      if (isConditionFailure(error)) return false;
      throw error;
    }
  },

  /** The stored entries of a block, with every finished write; missing ones are left out. */
  async entriesOf({ entries }: Pick<Block, 'entries'>): Promise<AuditItem[]> {
    const keys = entries.map(({ subject, at, uid }) => ({ tenantUid, subject, at, uid }));
    const found: AuditItem[] = [];
    // items that a busy table leaves out of an answer are requested again
    for (let left = keys; left.length > 0; ) {
      const { data, unprocessed } = await db.entities.audit.get(left).go({ consistent: true, concurrency: 4 });
      found.push(...data);
      left = unprocessed as typeof keys;
    }
    return found;
  },

  async state(): Promise<CheckState | undefined> {
    const { data } = await db.entities.chaincheck.get({ tenantUid }).go({ consistent: true });
    return data ?? undefined;
  },

  async keepState(state: CheckState): Promise<void> {
    await db.entities.chaincheck.put({ tenantUid, ...state }).go();
  },
});

const blockOf = ({ data, number, ...block }: EntityItem<typeof BlockEntity>): Block => ({
  ...block,
  number: Number(number),
  entries: entriesIn(data),
});

/** None in what is no block any more: its hash then says that it was altered. */
function entriesIn(data: Uint8Array): SealedEntry[] {
  try {
    return unpackSheet<SealedEntry[]>(data);
  } catch {
    return [];
  }
}
