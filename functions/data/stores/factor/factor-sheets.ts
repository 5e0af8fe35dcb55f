import { errorKind } from '../../../../shared/errors.ts';
import { getTogether } from '../../batch-get.ts';
import { packSheet, unpackSheet } from '../../compressed.ts';
import { itemKey } from '../../item-key.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';
import { metricUseStore } from '../metric/metric-use-store.ts';

/** The factors of one owner; `version` is 0 for an owner that never had any. `pages`: number of items that hold them. */
export type StoredFactorSheet<T> = { ownerUid: string; version: number; pages: number; content: readonly T[] };

/** Most bytes of one page: below DynamoDB's 400 KB an item, with room for the other attributes. */
const PAGE_BYTES = 300_000;
/** Most pages of a sheet, because a transaction takes at most 4 MB. */
const MAX_PAGES = 10;

export const FACTOR_CHANGED = 'Somebody else changed this factor in the meantime. Load it again and repeat your change.';
export const STALE_SHEET = errorKind('stale_version', FACTOR_CHANGED);
const FULL = errorKind('conflict', 'There is no room for more conversion factors here. Delete some that are no longer in use.');

/**
 * The sheets of conversion factors of one tenant. A sheet is compressed in one item; one of some thousand factors takes several.
 */
export function factorSheets<T extends { metricUid: string }>(tenantUid: string) {
  const keyOf = (ownerUid: string) => itemKey('factorsheet', { tenantUid, ownerUid });
  const pageKey = (ownerUid: string, page: number) => itemKey('factorpage', { tenantUid, ownerUid, page });

  /**
   * Reads the sheets of several owners, in the given order, in one round trip with other simultaneous reads; pages take a second
   * one.
   */
  const read = async (
    ownerUids: readonly string[],
    options: { consistent?: boolean } = {},
    again = 3,
  ): Promise<StoredFactorSheet<T>[]> => {
    const first = await getTogether<Item>(ownerUids.map(keyOf), options);
    const more = first.flatMap(({ ownerUid, pages = 1 }) =>
      Array.from({ length: pages - 1 }, (_unused, index) => pageKey(ownerUid, index + 1)),
    );
    const rest = await getTogether<Item>(more, options);
    return Promise.all(
      ownerUids.map(async (ownerUid) => {
        const head = first.find((item) => item.ownerUid === ownerUid);
        if (!head) return { ownerUid, version: 0, pages: 0, content: [] };
        const own = rest.filter((item) => item.ownerUid === ownerUid && item.sheetVersion === head.sheetVersion);
        const { pages = 1, sheetVersion: version } = head;
        // a change between the two reads leaves pages of two versions; another read gets the newer ones
        if (own.length < pages - 1) {
          if (again === 0) throw new Error(`The conversion factors of ${ownerUid} are not complete`);
          return (await read([ownerUid], options, again - 1))[0]!;
        }
        const data = [head, ...own.sort((a, b) => (a.page ?? 0) - (b.page ?? 0))].map((item) => item.data);
        return { ownerUid, version, pages, content: unpackSheet<T[]>(Buffer.concat(data)) };
      }),
    );
  };

  /** The writes that replace a sheet, refused with STALE_SHEET when it has changed. @throws conflict when it is full */
  const saveWrites = ({ ownerUid, version, pages }: StoredFactorSheet<T>, content: readonly T[]): Write[] => {
    const bytes = packSheet(content);
    const count = Math.max(1, Math.ceil(bytes.length / PAGE_BYTES));
    if (count > MAX_PAGES) throw FULL();
    const part = (page: number) => bytes.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
    const stamp = { tenantUid, ownerUid, sheetVersion: version + 1 };
    const head = { ...stamp, data: part(0), ...(count > 1 && { pages: count }) };
    const first =
      version === 0
        ? db.entities.factorsheet.create(head)
        : db.entities.factorsheet.put(head).where(({ sheetVersion }, { eq }) => eq(sheetVersion, version));
    const more = Array.from({ length: count - 1 }, (_unused, index) =>
      write(db.entities.factorpage.put({ ...stamp, page: index + 1, data: part(index + 1) })),
    );
    const gone = Array.from({ length: Math.max(0, pages - count) }, (_unused, index) =>
      write(db.entities.factorpage.delete({ tenantUid, ownerUid, page: count + index })),
    );
    const metrics = [...new Set(content.map(({ metricUid }) => metricUid))];
    return [write(first, STALE_SHEET), ...more, ...gone, metricUseStore(tenantUid).factorsWrite(ownerUid, metrics)];
  };

  /** The writes of an owner's first sheet. */
  const firstWrites = (ownerUid: string, content: readonly T[]): Write[] =>
    saveWrites({ ownerUid, version: 0, pages: 0, content: [] }, content);

  const removeWrites = ({ ownerUid, pages }: StoredFactorSheet<T>): Write[] => [
    write(db.entities.factorsheet.delete({ tenantUid, ownerUid })),
    metricUseStore(tenantUid).factorsWrite(ownerUid, []),
    ...Array.from({ length: Math.max(0, pages - 1) }, (_unused, index) =>
      write(db.entities.factorpage.delete({ tenantUid, ownerUid, page: index + 1 })),
    ),
  ];

  /** The version of an owner's sheet at this moment. */
  const versionOf = async (ownerUid: string): Promise<number> => {
    const [head] = await getTogether<Item>([keyOf(ownerUid)], { consistent: true });
    return head?.sheetVersion ?? 0;
  };

  return { read, versionOf, saveWrites, firstWrites, removeWrites };
}

type Item = Record<string, unknown> & { ownerUid: string; sheetVersion: number; data: Uint8Array; pages?: number; page?: number };
