import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../../../env.ts';
import { getTogether } from '../../batch-get.ts';
import { client } from '../../client/client.ts';
import { BOARD_SHARDS, type BoardEntry } from '../../entities/report/board.ts';
import { readPartition } from '../../partition.ts';
import { readItem } from '../../read-item.ts';
import { growingPause, retryOn } from '../../retry.ts';
import { db } from '../../service.ts';
import { KIND_FIELD, partition, sortKey } from '../../table.ts';
import { transact, type Write, write } from '../../transact.ts';
import {
  BOARD_CHANGED,
  fieldsWrite,
  needsOwnItem,
  ownKey,
  type PlacedEntry,
  placedWrites,
  removalWrite,
  sharedKey,
} from './board-writes.ts';

export type { BoardEntry, BoardPeriod, BoardReport } from '../../entities/report/board.ts';
export { BOARD_CHANGED } from './board-writes.ts';
export type BoardPackage = Pick<BoardEntry, 'name' | 'parentUid' | 'responsibleUid' | 'approverUid'>;

/** The reports of each package that matter now, by the uid of the package. */
export type Board = Record<string, BoardEntry>;

/**
 * Most packages of a project whose entries share items; further packages have items of their own. Even if all lie in one item,
 * each with as many open reports as allowed there, the item takes 170 kB of its 400.
 */
export const BOARD_TOGETHER = 48;

/** Large boards read in parallel. */
const BOARDS_AT_ONCE = 10;
/** Entries that an upgrade moves in one transaction. */
const MOVED_AT_ONCE = 40;
const ATTEMPTS = 5;

const shards = Array.from({ length: BOARD_SHARDS }, (_, shard) => shard);

/**
 * The two items of a package are not read in one moment: an entry that moves may be missing in both, so it is looked for again.
 */
const LOOKS = 3;

async function bothItems(Keys: Record<string, string>[]): Promise<Record<string, unknown>[]> {
  const { Responses } = await client.send(
    new BatchGetCommand({ RequestItems: { [env.tableName]: { Keys, ConsistentRead: true } } }),
  );
  return Responses?.[env.tableName] ?? [];
}

/** An entry that has an item of its own. */
const apart = (entry: BoardEntry): BoardEntry => ({ ...entry, apart: true });

/** The entry of a package in the two items that may contain it. Moves go to the package's own item, so that one counts. */
export function entryIn(packageUid: string, items: readonly Record<string, unknown>[]): BoardEntry | undefined {
  const of = (entity: { schema: { model: { entity: string } } }) =>
    items.find((item) => item[KIND_FIELD] === entity.schema.model.entity);
  const [own, shared] = [of(db.entities.boardEntry), of(db.entities.board)];
  if (own) return apart(readItem('boardEntry', own).entry);
  return shared && readItem('board', shared).packages[packageUid];
}

/** The keys of both, for one round trip. */
export const entryKeys = (tenantUid: string, projectUid: string, packageUid: string) =>
  [sharedKey, ownKey].map((keyOf) => keyOf(tenantUid, projectUid, packageUid) as { pk: string; sk: string });

/** The open reports of one tenant's projects. An entry changes in the transaction of the change that it shows. */
export const boardStore = (tenantUid: string) => ({
  /** The empty board of a new project, for the transaction that creates the project. */
  createWrites: (projectUid: string): Write[] =>
    shards.map((shard) => write(db.entities.board.create({ tenantUid, projectUid, shard, packages: {} }))),

  /**
   * The boards of several projects by project uid: one BatchGet per 25 projects, side by side, and a Query for each project with
   * more than BOARD_TOGETHER packages.
   */
  async of(projectUids: readonly string[], { consistent = false } = {}): Promise<Map<string, Board>> {
    const boards = new Map<string, Board>([...new Set(projectUids)].map((uid) => [uid, {}]));
    if (boards.size === 0) return boards;
    const keys = [...boards.keys()].flatMap((projectUid) => {
      const pk = partition.board(tenantUid, projectUid);
      return shards.map((shard) => ({ pk, sk: sortKey.board(String(shard)) }));
    });
    const large: string[] = [];
    for (const item of await getTogether(keys, { consistent })) {
      const { projectUid, packages, apart: hasOthers } = readItem('board', item);
      Object.assign(boards.get(projectUid)!, packages);
      if (hasOthers && !large.includes(projectUid)) large.push(projectUid);
    }
    for (let start = 0; start < large.length; start += BOARDS_AT_ONCE)
      await Promise.all(
        large.slice(start, start + BOARDS_AT_ONCE).map(async (projectUid) => {
          Object.assign(boards.get(projectUid)!, await ownEntries(tenantUid, projectUid, consistent));
        }),
      );
    return boards;
  },

  /** One package's current entry, read consistently, as the basis of the next one. */
  async entry(projectUid: string, packageUid: string): Promise<BoardEntry | undefined> {
    return retryOn(BOARD_CHANGED.is, { attempts: LOOKS, pauseMs: growingPause }, async (attempt) => {
      const items = await bothItems(entryKeys(tenantUid, projectUid, packageUid));
      const entry = entryIn(packageUid, items);
      if (!entry && items.some((item) => item.apart) && attempt < LOOKS) throw BOARD_CHANGED();
      return entry;
    });
  },

  /** Puts one package's entry, unless it has changed since `entry` was made from it; refused as BOARD_CHANGED. */
  entryWrites: (projectUid: string, packageUid: string, entry: BoardEntry): Write[] =>
    placedWrites(tenantUid, [{ projectUid, packageUid, entry }]),

  /** The same for several packages: one write for each item that they share, at most two for each that moves into its own. */
  allEntryWrites: (entries: readonly PlacedEntry[]): Write[] => placedWrites(tenantUid, entries),

  /**
   * Changes a package's own fields on the board, such as its name or responsible role, and the due date of its report. `entry`:
   * as read; its place decides. Fails as BOARD_CHANGED if the package is no longer there.
   */
  patchWrite: (
    projectUid: string,
    packageUid: string,
    entry: BoardEntry,
    change: Partial<BoardPackage & Pick<BoardEntry, 'dueDate'>>,
  ): Write => fieldsWrite(tenantUid, { projectUid, packageUid, entry }, change),

  /**
   * Takes a deleted package off the board. `entry`: as read; refused as BOARD_CHANGED when one of its reports has changed since.
   */
  removeWrite: (projectUid: string, packageUid: string, entry: BoardEntry): Write =>
    removalWrite(tenantUid, { projectUid, packageUid, entry }),

  /**
   * Gives items of their own to the packages of a project above BOARD_TOGETHER, which earlier releases kept together, and to
   * those with many open reports. It may run while people work, and again.
   * @returns how many packages were moved
   */
  async spread(projectUid: string): Promise<number> {
    return retryOn(BOARD_CHANGED.is, { attempts: ATTEMPTS }, async () => {
      const board = (await this.of([projectUid], { consistent: true })).get(projectUid)!;
      const together = Object.entries(board).filter(([, entry]) => !entry.apart);
      const [large, small] = [true, false].map((is) => together.filter(([, entry]) => needsOwnItem(entry) === is));
      const moved = [...large!, ...small!.slice(BOARD_TOGETHER)].map(([packageUid, entry]) => ({
        projectUid,
        packageUid,
        entry: { ...entry, revision: entry.revision + 1 },
        moves: true,
      }));
      for (let start = 0; start < moved.length; start += MOVED_AT_ONCE)
        await transact(placedWrites(tenantUid, moved.slice(start, start + MOVED_AT_ONCE)));
      return moved.length;
    });
  },
});

async function ownEntries(tenantUid: string, projectUid: string, consistent: boolean): Promise<Board> {
  const { boardEntry } = await readPartition(partition.board(tenantUid, projectUid), sortKey.package(), { consistent });
  return Object.fromEntries(boardEntry.map(({ packageUid, entry }) => [packageUid, apart(entry)]));
}
