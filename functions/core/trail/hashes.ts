import { createHash } from 'node:crypto';
import { ascending } from '../../../shared/domain/kernel/order.ts';
import type { AuditItem } from '../../data/stores/audit-store.ts';
import type { Block, SealedEntry } from '../../data/stores/trail/chain-store.ts';

/** The form of new blocks; blocks of the first form have no such field. */
export const BLOCK_FORM = 2;

/** JSON with the names of objects in one order, so that equal contents are equal bytes. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${fields
    .sort(ascending(([key]) => key))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)
    .join(',')}}`;
}

const sha256 = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

/**
 * SHA-256 of everything that an entry says, in hexadecimal digits. Its part of the log is no content: it follows from the uid.
 */
export const entryHash = ({ shard: _shard, ...entry }: AuditItem): string => sha256(entry);

/** The hash by which a block holds an entry: it can be shown without revealing the entry's subject or time. */
export const entryDigest = (entry: SealedEntry): string => sha256(entry);

/** One hash for all entries of a block. */
export const entriesRoot = (entries: readonly SealedEntry[]): string => sha256(entries.map(entryDigest));

/**
 * SHA-256 of a block with its entries and the hash of the block before. Blocks of the second form are hashed with the root of
 * their entries, so that they can be proved without showing an entry; those of the first form with the entries themselves.
 */
export function blockHash({ hash: _hash, ...block }: Omit<Block, 'hash'> & { hash?: string }): string {
  if (block.form !== BLOCK_FORM) return sha256(block);
  const { entries, ...head } = block;
  return sha256({ ...head, root: entriesRoot(entries) });
}
