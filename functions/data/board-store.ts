import type { EntityItem } from 'electrodb';
import { AppError } from '../../shared/errors.ts';
import { env } from '../env.ts';
import type { BoardEntity, BoardEntry } from './entities/board.ts';
import { db } from './service.ts';
import { type Write, write } from './transact.ts';

export type { BoardEntry, BoardPeriod, BoardReport } from './entities/board.ts';
export type BoardItem = EntityItem<typeof BoardEntity>;
export type BoardPackage = Pick<BoardEntry, 'name' | 'parentUid' | 'responsibleUid' | 'approverUid'>;

/** A change of the same package came in between; whoever makes the change reads the board again and repeats it. */
export const BOARD_CHANGED = new AppError(
  'stale_version',
  'Another report of this package changed in the meantime. Please try again.',
);

/** What is open in the projects of one tenant: one item a project, so that the boards of fifty projects are one round trip. */
export const boardStore = (tenantUid: string) => ({
  /** The empty board of a new project. */
  createWrite: (projectUid: string): Write => write(db.entities.board.create({ tenantUid, projectUid, refs: {} })),

  async get(projectUid: string): Promise<Record<string, BoardEntry>> {
    const { data } = await db.entities.board.get({ tenantUid, projectUid }).go({ consistent: true });
    return data?.refs ?? {};
  },

  /** The boards of several projects by project uid, one BatchGet for up to a hundred; projects without one are left out. */
  async many(projectUids: readonly string[]): Promise<Map<string, Record<string, BoardEntry>>> {
    const unique = [...new Set(projectUids)].map((projectUid) => ({ tenantUid, projectUid }));
    if (unique.length === 0) return new Map();
    const { data } = await db.entities.board.get(unique).go({ preserveBatchOrder: false });
    return new Map(data.map(({ projectUid, refs }) => [projectUid, refs]));
  },

  /** Puts one package's entry, unless it has changed since `entry` was made from it; refused as BOARD_CHANGED. */
  entryWrite(projectUid: string, refUid: string, entry: BoardEntry): Write {
    const isNew = entry.revision === 1;
    return nested(tenantUid, projectUid, {
      UpdateExpression: 'SET #refs.#ref = :entry',
      ConditionExpression: isNew ? 'attribute_not_exists(#refs.#ref)' : '#refs.#ref.#revision = :seen',
      ExpressionAttributeNames: { '#refs': 'refs', '#ref': refUid, ...(!isNew && { '#revision': 'revision' }) },
      ExpressionAttributeValues: { ':entry': entry, ...(!isNew && { ':seen': entry.revision - 1 }) },
    });
  },

  /** Changes what the board says of a package itself, such as its name or who is responsible. */
  packageWrite(projectUid: string, refUid: string, change: Partial<BoardPackage>): Write {
    const fields = Object.entries(change);
    return nested(tenantUid, projectUid, {
      UpdateExpression: `SET ${['revision = #refs.#ref.#revision + :one', ...fields.map(([name]) => `${name} = :${name}`)]
        .map((part) => part.replace(/^(\w+)/, '#refs.#ref.#$1'))
        .join(', ')}`,
      ConditionExpression: 'attribute_exists(#refs.#ref)',
      ExpressionAttributeNames: {
        '#refs': 'refs',
        '#ref': refUid,
        '#revision': 'revision',
        ...Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: { ':one': 1, ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])) },
    });
  },

  /** Takes a deleted package from the board. */
  removeWrite: (projectUid: string, refUid: string): Write =>
    nested(tenantUid, projectUid, {
      UpdateExpression: 'REMOVE #refs.#ref',
      ExpressionAttributeNames: { '#refs': 'refs', '#ref': refUid },
    }),
});

type Expressions = {
  UpdateExpression: string;
  ConditionExpression?: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** An update of one entry inside the item's map, which leaves the other packages' entries alone. */
function nested(tenantUid: string, projectUid: string, expressions: Expressions): Write {
  const { Key } = db.entities.board.get({ tenantUid, projectUid }).params<{ Key: Record<string, string> }>();
  return { item: { Update: { TableName: env.tableName, Key, ...expressions } }, refused: BOARD_CHANGED };
}
