import { type AppError, errorKind } from '../../../../shared/errors.ts';
import { env } from '../../../env.ts';
import type { BoardEntry } from '../../entities/report/board.ts';
import { BOARD_SHARDS } from '../../entities/report/board.ts';
import { toStored } from '../../entities/stored-names.ts';
import { itemKey } from '../../item-key.ts';
import { db } from '../../service.ts';
import { type Write, write } from '../../transact.ts';

/** Another change of the same package came in between. The caller reads the board again and repeats. */
export const BOARD_CHANGED = errorKind(
  'stale_version',
  'Another report of this package changed in the meantime. Load the page again and repeat your change.',
);

/** Earlier reports of a package that may wait at the same time: 275 kB, below what its item may be. */
export const MAX_WAITING = 1000;
const TOO_MANY = errorKind(
  'conflict',
  'This reporting package has 1,000 earlier reports without a decision. Decide on some of them first.',
);

/** Earlier reports of a package that still wait, above which its entry gets an item of its own: some 3 kB. */
const OTHERS_TOGETHER = 8;

export const shardOf = (packageUid: string) => Number.parseInt(packageUid.slice(0, 2), 16) % BOARD_SHARDS;

/** An entry on the board of a project. `moves`: out of the item that it shares, whatever its size. */
export type PlacedEntry = { projectUid: string; packageUid: string; entry: BoardEntry; moves?: boolean };

export const needsOwnItem = ({ others }: BoardEntry): boolean => Object.keys(others).length > OTHERS_TOGETHER;

/** Parts of the expressions of one update. */
type Parts = {
  set: string[];
  remove: string[];
  conditions: string[];
  names: Record<string, string>;
  values: Record<string, unknown>;
};
const none = (): Parts => ({ set: [], remove: [], conditions: [], names: {}, values: {} });

/**
 * Puts entries, each unless it has changed since it was read; one write an item. Refused as BOARD_CHANGED.
 * @throws conflict for a package with too many reports that wait
 */
export function placedWrites(tenantUid: string, entries: readonly PlacedEntry[]): Write[] {
  if (entries.some(({ entry }) => Object.keys(entry.others).length > MAX_WAITING)) throw TOO_MANY();
  const byItem = Map.groupBy(entries, ({ projectUid, packageUid }) => `${projectUid}#${shardOf(packageUid)}`);
  return [...byItem.values()].flatMap((inItem) => [
    ...sharedWrite(tenantUid, inItem),
    ...inItem.flatMap((each) => ownWrite(tenantUid, each)),
  ]);
}

/** `moved`: from the shared item into one of its own, now. */
function placeOf({ entry, moves }: PlacedEntry): 'shared' | 'moved' | 'new' | 'own' {
  if (entry.apart) return entry.revision === 1 ? 'new' : 'own';
  return moves || needsOwnItem(entry) ? 'moved' : 'shared';
}

/** The update of the item that packages share; none where all of them have their own. */
function sharedWrite(tenantUid: string, inItem: readonly PlacedEntry[]): Write[] {
  const parts = none();
  for (const [index, each] of inItem.entries()) addShared(parts, each, index);
  if (inItem.some((each) => ['moved', 'new'].includes(placeOf(each)))) {
    parts.set.push('#apart = :yes');
    Object.assign(parts.names, { '#apart': 'apart' });
    Object.assign(parts.values, { ':yes': true });
  }
  const [{ projectUid, packageUid }] = inItem as [PlacedEntry];
  return parts.set.length > 0 ? [update(sharedKey(tenantUid, projectUid, packageUid), parts)] : [];
}

function addShared({ set, remove, conditions, names, values }: Parts, each: PlacedEntry, index: number): void {
  const place = placeOf(each);
  if (place !== 'shared' && place !== 'moved') return;
  const [path, seen] = [`#refs.#ref${index}`, `:seen${index}`];
  Object.assign(names, { '#refs': 'refs', [`#ref${index}`]: each.packageUid });
  if (place === 'moved') remove.push(path);
  else {
    set.push(`${path} = :entry${index}`);
    values[`:entry${index}`] = toStored(each.entry);
  }
  if (each.entry.revision === 1) conditions.push(`attribute_not_exists(${path})`);
  else {
    conditions.push(`${path}.#revision = ${seen}`);
    names['#revision'] = 'revision';
    values[seen] = each.entry.revision - 1;
  }
}

function ownWrite(tenantUid: string, { projectUid, packageUid, entry, moves }: PlacedEntry): Write[] {
  const { apart: _, ...stored } = entry;
  switch (placeOf({ projectUid, packageUid, entry, ...(moves && { moves }) })) {
    case 'shared':
      return [];
    case 'own':
      return [
        update(ownKey(tenantUid, projectUid, packageUid), {
          ...none(),
          set: ['#entry = :entry'],
          conditions: ['#entry.#revision = :seen'],
          names: { '#entry': 'entry', '#revision': 'revision' },
          values: { ':entry': toStored(stored), ':seen': entry.revision - 1 },
        }),
      ];
    default:
      return [write(db.entities.boardEntry.create({ tenantUid, projectUid, packageUid, entry: stored }), BOARD_CHANGED)];
  }
}

/** Sets fields of one entry, where it was read, and counts the change. Refused as BOARD_CHANGED when it is there no more. */
export function fieldsWrite(
  tenantUid: string,
  { projectUid, packageUid, entry }: PlacedEntry,
  fields: Readonly<Record<string, unknown>>,
): Write {
  const path = entry.apart ? '#entry' : '#refs.#ref';
  const names = Object.keys(fields);
  const key = (entry.apart ? ownKey : sharedKey)(tenantUid, projectUid, packageUid);
  return update(key, {
    set: [`${path}.#revision = ${path}.#revision + :one`, ...names.map((name) => `${path}.#${name} = :${name}`)],
    remove: [],
    conditions: [`attribute_exists(${path})`],
    names: {
      ...(entry.apart ? { '#entry': 'entry' } : { '#refs': 'refs', '#ref': packageUid }),
      '#revision': 'revision',
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
    },
    values: { ':one': 1, ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])) },
  });
}

/** Takes a package off the board, unless its entry has changed since it was read. Refused as BOARD_CHANGED. */
export function removalWrite(tenantUid: string, { projectUid, packageUid, entry }: PlacedEntry): Write {
  const path = entry.apart ? '#entry' : '#refs.#ref';
  const condition = `${path}.#revision = :seen`;
  const names = { ...(entry.apart ? { '#entry': 'entry' } : { '#refs': 'refs', '#ref': packageUid }), '#revision': 'revision' };
  const values = { ':seen': entry.revision };
  if (!entry.apart)
    return update(sharedKey(tenantUid, projectUid, packageUid), {
      ...none(),
      remove: [path],
      conditions: [condition],
      names,
      values,
    });
  const Delete = {
    TableName: env.tableName,
    Key: ownKey(tenantUid, projectUid, packageUid),
    ConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
  return { item: { Delete }, refused: BOARD_CHANGED };
}

type Key = Record<string, string>;

/** The key of the item that a package shares with others. */
export const sharedKey = (tenantUid: string, projectUid: string, packageUid: string): Key =>
  itemKey('board', { tenantUid, projectUid, shard: shardOf(packageUid) });

/** The key of a package's own item. */
export const ownKey = (tenantUid: string, projectUid: string, packageUid: string): Key =>
  itemKey('boardEntry', { tenantUid, projectUid, packageUid });

function update(Key: Key, { set, remove, conditions, names, values }: Parts, refused: () => AppError = BOARD_CHANGED): Write {
  const clauses = [
    ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
    ...(remove.length > 0 ? [`REMOVE ${remove.join(', ')}`] : []),
  ];
  const Update = {
    TableName: env.tableName,
    Key,
    UpdateExpression: clauses.join(' '),
    ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
    ExpressionAttributeNames: names,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
  return { item: { Update }, refused };
}
