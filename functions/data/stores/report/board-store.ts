import { type AppError, errorKind, notFoundText } from '../../../../shared/errors.ts';
import { env } from '../../../env.ts';
import { BOARD_SHARDS, type BoardEntry } from '../../entities/report/board.ts';
import { toStored } from '../../entities/stored-names.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

export type { BoardEntry, BoardPeriod, BoardReport } from '../../entities/report/board.ts';
export type BoardPackage = Pick<BoardEntry, 'name' | 'parentUid' | 'responsibleUid' | 'approverUid'>;

/** The reports of each package that matter now, by the uid of the package. */
export type Board = Record<string, BoardEntry>;

/** Another change of the same package came in between. The caller reads the board again and repeats. */
export const BOARD_CHANGED = errorKind(
  'stale_version',
  'Another report of this package changed in the meantime. Load the page again and repeat your change.',
);
const GONE = errorKind('not_found', notFoundText('reporting package'));

const shards = Array.from({ length: BOARD_SHARDS }, (_, shard) => shard);
export const shardOf = (packageUid: string) => Number.parseInt(packageUid.slice(0, 2), 16) % BOARD_SHARDS;

/** The open reports of one tenant's projects. An entry changes in the transaction of the change that it shows. */
export const boardStore = (tenantUid: string) => ({
  /** The empty board of a new project, for the transaction that creates the project. */
  createWrites: (projectUid: string): Write[] =>
    shards.map((shard) => write(db.entities.board.create({ tenantUid, projectUid, shard, packages: {} }))),

  /** The boards of several projects by project uid; one BatchGet per 25 projects, side by side. */
  async of(projectUids: readonly string[], { consistent = false } = {}): Promise<Map<string, Board>> {
    const boards = new Map<string, Board>([...new Set(projectUids)].map((uid) => [uid, {}]));
    if (boards.size === 0) return boards;
    const keys = [...boards.keys()].flatMap((projectUid) => shards.map((shard) => ({ tenantUid, projectUid, shard })));
    const { data } = await db.entities.board.get(keys).go({ concurrency: 4, consistent });
    for (const { projectUid, packages } of data) Object.assign(boards.get(projectUid)!, packages);
    return boards;
  },

  /** One package's current entry, read consistently, as the basis of the next one. */
  async entry(projectUid: string, packageUid: string): Promise<BoardEntry | undefined> {
    const { data } = await db.entities.board.get({ tenantUid, projectUid, shard: shardOf(packageUid) }).go({ consistent: true });
    return data?.packages[packageUid];
  },

  /** Puts one package's entry, unless it has changed since `entry` was made from it; refused as BOARD_CHANGED. */
  entryWrite(projectUid: string, packageUid: string, entry: BoardEntry): Write {
    return this.entryWrites([{ projectUid, packageUid, entry }])[0]!;
  },

  /** The same for several packages, as one write for each item of the board that they are in. */
  entryWrites(entries: readonly PlacedEntry[]): Write[] {
    const byItem = Map.groupBy(entries, ({ projectUid, packageUid }) => `${projectUid}#${shardOf(packageUid)}`);
    return [...byItem.values()].map((inItem) => {
      const [{ projectUid, packageUid }] = inItem as [PlacedEntry];
      const parts = inItem.map(({ entry, ...each }, index) => entryExpression(each.packageUid, entry, index));
      const merged = <T>(pick: (part: Expressions) => T) => Object.assign({}, ...parts.map(pick));
      return nested(tenantUid, projectUid, packageUid, BOARD_CHANGED, {
        UpdateExpression: `SET ${parts.map(({ UpdateExpression }) => UpdateExpression).join(', ')}`,
        ConditionExpression: parts.map(({ ConditionExpression }) => ConditionExpression).join(' AND '),
        ExpressionAttributeNames: merged((part) => part.ExpressionAttributeNames),
        ExpressionAttributeValues: merged((part) => part.ExpressionAttributeValues),
      });
    });
  },

  /** Changes what the board says of a package itself, such as its name or who is responsible, and when its report is due. @throws not_found */
  patchWrite(projectUid: string, packageUid: string, change: Partial<BoardPackage & Pick<BoardEntry, 'dueDate'>>): Write {
    const fields = Object.entries(change);
    const sets = fields.map(([name]) => `#refs.#ref.#${name} = :${name}`);
    return nested(tenantUid, projectUid, packageUid, GONE, {
      UpdateExpression: `SET ${['#refs.#ref.#revision = #refs.#ref.#revision + :one', ...sets].join(', ')}`,
      ConditionExpression: 'attribute_exists(#refs.#ref)',
      ExpressionAttributeNames: Object.fromEntries([
        ['#ref', packageUid],
        ['#revision', 'revision'],
        ...fields.map(([name]) => [`#${name}`, name]),
      ]),
      ExpressionAttributeValues: Object.fromEntries([[':one', 1], ...fields.map(([name, value]) => [`:${name}`, value])]),
    });
  },

  /** Takes a deleted package off the board. */
  removeWrite: (projectUid: string, packageUid: string): Write =>
    nested(tenantUid, projectUid, packageUid, GONE, {
      UpdateExpression: 'REMOVE #refs.#ref',
      ExpressionAttributeNames: { '#ref': packageUid },
    }),
});

type PlacedEntry = { projectUid: string; packageUid: string; entry: BoardEntry };

/** The part of an update that puts one entry; `index` keeps its names apart from the others'. */
function entryExpression(packageUid: string, entry: BoardEntry, index: number): Expressions {
  const [pack, revision, value, seen] = ['#ref', '#revision', ':entry', ':seen'].map((name) => `${name}${index}`) as Four;
  const isNew = entry.revision === 1;
  return {
    UpdateExpression: `#refs.${pack} = ${value}`,
    ConditionExpression: isNew ? `attribute_not_exists(#refs.${pack})` : `#refs.${pack}.${revision} = ${seen}`,
    ExpressionAttributeNames: { [pack]: packageUid, ...(!isNew && { [revision]: 'revision' }) },
    ExpressionAttributeValues: { [value]: toStored(entry), ...(!isNew && { [seen]: entry.revision - 1 }) },
  };
}
type Four = [string, string, string, string];

type Expressions = {
  UpdateExpression: string;
  ConditionExpression?: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** An update of one entry inside the item's map, which leaves the other packages' entries alone. */
function nested(
  tenantUid: string,
  projectUid: string,
  packageUid: string,
  refused: () => AppError,
  expressions: Expressions,
): Write {
  const key = { tenantUid, projectUid, shard: shardOf(packageUid) };
  const { Key } = db.entities.board.get(key).params<{ Key: Record<string, string> }>();
  const ExpressionAttributeNames = { '#refs': 'refs', ...expressions.ExpressionAttributeNames };
  return { item: { Update: { TableName: env.tableName, Key, ...expressions, ExpressionAttributeNames } }, refused };
}
