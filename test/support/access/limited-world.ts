import { randomUUID } from 'node:crypto';
import type { Context, APIGatewayProxyStructuredResultV2 as Result } from 'aws-lambda';
import type { MemberRole } from '../../../functions/data/entities/person/grant.ts';
import type { ResourceDef, RouteDef } from '../../../shared/contract/route.ts';
import type { LimitedGrant } from '../../../shared/domain/access/rights.ts';
import {
  ask as askWorld,
  commits,
  created,
  eventOf,
  group,
  type Person,
  person,
  place,
  plantId,
  plantReport,
  table,
  tenantUid,
  uids,
} from './world.ts';

const { db } = await import('../../../functions/data/service.ts');
const { shardOf } = await import('../../../functions/data/stores/report/board-writes.ts');

/**
 * Packages of the project besides the own one: `below` it, and `beside` it, which must stay hidden from people limited to the own
 * one.
 */
export const packs = { ref: uids.ref, below: randomUUID(), beside: randomUUID(), master: uids.master };
export type Pack = keyof typeof packs;
const { projectUid } = place;

/** `ended` is a deleted role that people still have in their stored grants. */
export const roles = { supplier: randomUUID(), ended: randomUUID(), reader: randomUUID() };
/** The role in another project through which the suppliers have their role here. */
const elsewhere = { projectUid: randomUUID(), roleUid: randomUUID() };

for (const packageUid of [packs.below, packs.beside]) plantId('ref', packageUid, { projectUid, structureUid: uids.tracker });
const below = plantReport('Pending Input', true, undefined, packs.below);
const beside = plantReport('Pending Input', true, undefined, packs.beside);
/** Reports by package. The reports of the own package come from `world.ts`. */
export const reports = {
  draft: commits.draft,
  pending: commits.pending,
  structure: commits.structure,
  below,
  beside,
  besideSubmitted: plantReport('Pending Approval', false, undefined, packs.beside),
};
export type ReportName = keyof typeof reports;

/** Texts that must not appear: name and ids of the hidden package. */
export const HIDDEN = ['Hidden package', packs.beside, reports.beside, reports.besideSubmitted];

export const packageItem = (uid: string, name: string, parentUid: string, responsibleUid: string | null = roles.supplier) =>
  db.entities.package.put({
    ...place,
    uid,
    name,
    kind: 'package',
    parentUid,
    treeUid: randomUUID(),
    metaJson: {},
    created,
    ...(responsibleUid !== null && { responsibleUid }),
  });
const onBoard = (name: string, parentUid: string, reportUid: string) => ({
  name,
  parentUid,
  reportUid,
  isStaging: true,
  status: 'Pending Input',
  responsibleUid: roles.supplier,
  approverUid: null,
  dueDate: null,
  period: null,
  lastUpdateOn: null,
  revision: 1,
  others: {},
});
export const board = {
  [packs.ref]: onBoard('Own package', packs.master, reports.draft),
  [packs.below]: onBoard('Package below', packs.ref, below),
  [packs.beside]: onBoard('Hidden package', packs.master, beside),
};
const shards = Map.groupBy(Object.entries(board), ([uid]) => shardOf(uid));
table.put(
  packageItem(packs.ref, 'Own package', packs.master),
  packageItem(packs.below, 'Package below', packs.ref),
  packageItem(packs.beside, 'Hidden package', packs.master),
  db.entities.package.put({
    ...place,
    uid: packs.master,
    name: 'master',
    kind: 'master',
    treeUid: randomUUID(),
    metaJson: {},
    created,
  }),
  db.entities.structure.put({ tenantUid, projectUid, uid: uids.tracker, isTemplate: false, isPublic: false, version: 1 }),
  db.entities.company.put({
    tenantUid,
    uid: uids.company,
    name: 'Client company',
    version: 1,
    parentUid: 'above',
    address: { suburb: 'x' },
    metaJson: {},
    created,
  }),
  db.entities.company.put({ tenantUid, uid: 'above', name: 'Hidden company', version: 1, address: {}, metaJson: {}, created }),
  db.entities.role.put({ tenantUid, projectUid, uid: roles.supplier, name: 'Supplier', packages: [packs.ref], version: 1 }),
  db.entities.role.put({ tenantUid, projectUid, uid: roles.reader, name: 'Reader', packages: [packs.beside], version: 1 }),
  ...[...shards].map(([shard, entries]) =>
    db.entities.board.put({ tenantUid, projectUid, shard, packages: Object.fromEntries(entries) as never }),
  ),
);

type Held = { roleUid?: string; through?: MemberRole['through']; actions?: readonly string[]; readsBeside?: boolean };

/** A person with a role limited to one package, besides rights in the whole project. */
function limited({ roleUid = roles.supplier, through, actions = [], readsBeside = false }: Held = {}): Person {
  const made = person(tenantUid, {});
  const limit: LimitedGrant[] = [{ roleUid, packages: [packs.ref], actions: [...group('Reporter')] }];
  const held: MemberRole[] = [{ memberUid: randomUUID(), roleUid, ...(through && { through }) }];
  if (readsBeside) {
    limit.push({ roleUid: roles.reader, packages: [packs.beside], actions: [...group('Viewer')] });
    held.push({ memberUid: randomUUID(), roleUid: roles.reader });
  }
  const grant = { scope: 'project' as const, scopeUid: projectUid, isAdmin: false, actions: [...actions] as never, roles: held };
  table.put(db.entities.grant.put({ tenantUid, userUid: made.uid, ...grant, limited: limit, version: 1 }));
  return made;
}

/** Gives a person the role in the other project. */
function supplying(made: Person): Person {
  const there = {
    scope: 'project' as const,
    scopeUid: elsewhere.projectUid,
    isAdmin: false,
    actions: ['READ_TRACKER_REF' as const],
  };
  const held = [{ memberUid: randomUUID(), roleUid: elsewhere.roleUid }];
  table.put(db.entities.grant.put({ tenantUid, userUid: made.uid, ...there, roles: held, version: 1 }));
  return made;
}

export const suppliers = {
  /** has the package and the packages below it, through the role in the other project */
  current: supplying(limited({ through: elsewhere })),
  /** as `current`, without the role in the other project */
  former: limited({ through: elsewhere }),
  /** as `current`, but the role in this project is deleted */
  ended: limited({ roleUid: roles.ended }),
  /** as `current`, but the role is limited to the package beside now */
  moved: limited({ roleUid: roles.reader }),
  /** reads everything, and enters figures in the own package */
  viewing: limited({ actions: group('Viewer') }),
  /** enters figures in the own package and below it, and reads the package beside */
  readingBeside: limited({ readsBeside: true }),
};

type Asked = { as: Person; report?: ReportName; pack?: Pack; body?: unknown };

const idsOf = ({ report = 'structure', pack = 'ref' }: Asked) => ({ refId: packs[pack], commitId: reports[report] });

/** Calls an operation as API Gateway does. Returns the status, or 'reached' if the handler ran. */
export const ask = (route: RouteDef, asked: Asked) => askWorld(route, { as: asked.as, body: asked.body, ids: idsOf(asked) });

/** The response of a resource's handler. */
export async function answerOf(
  resource: string,
  routes: ResourceDef,
  name: string,
  asked: Asked,
): Promise<{ status: number; text: string }> {
  const { handler } = await import(`../../../functions/api/${resource}/handler.ts`);
  const event = await eventOf(routes[name]!, { as: asked.as, ids: idsOf(asked) });
  const { statusCode, body } = (await handler(event as never, { functionName: 'test' } as Context)) as Result;
  return { status: Number(statusCode), text: String(body) };
}
