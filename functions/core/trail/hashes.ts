import { createHash } from 'node:crypto';
import type { AuditItem } from '../../data/stores/audit-store.ts';
import type { Block } from '../../data/stores/trail/chain-store.ts';

/** JSON with the names of objects in one order, so that equal contents are equal bytes. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)
    .join(',')}}`;
}

const sha256 = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

/** SHA-256 of everything that an entry says, in hexadecimal digits. Its part of the log is no content: it follows from the uid. */
export const entryHash = ({ shard: _shard, ...entry }: AuditItem): string => sha256(entry);

/** SHA-256 of a block with the hashes of its entries and of the block before. */
export const blockHash = ({ hash: _hash, ...block }: Omit<Block, 'hash'> & { hash?: string }): string => sha256(block);
