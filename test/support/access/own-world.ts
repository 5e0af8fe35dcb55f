import { randomUUID } from 'node:crypto';
import { limitedToOwn } from '../../../shared/domain/access/packages.ts';
import { board, packageItem, packs, roles } from './limited-world.ts';
import { group, type Person, person, place, table, tenantUid } from './world.ts';

export { answerOf, ask, HIDDEN, packs, reports } from './limited-world.ts';

const { db } = await import('../../../functions/data/service.ts');
const { shardOf } = await import('../../../functions/data/stores/report/board-writes.ts');
const { projectUid } = place;

/** Uids of the role that reports for the own package, and of its approver. */
export const owners = { reporter: randomUUID(), approver: randomUUID() };

const role = (uid: string, name: string, approverUid?: string) =>
  db.entities.role.put({ tenantUid, projectUid, uid, name, ...(approverUid && { approverUid }), version: 1 });

/**
 * Makes a role responsible for the own package, or none. The packages below and beside belong to the supplier. `dueDate`: of the
 * draft
 */
export function assign(responsibleUid: string | null, dueDate: string | null = null): void {
  const entries = { ...board, [packs.ref]: { ...board[packs.ref]!, responsibleUid, dueDate } };
  const shards = Map.groupBy(Object.entries(entries), ([uid]) => shardOf(uid));
  table.put(
    packageItem(packs.ref, 'Own package', packs.master, responsibleUid),
    ...[...shards].map(([shard, packages]) =>
      db.entities.board.put({ tenantUid, projectUid, shard, packages: Object.fromEntries(packages) as never }),
    ),
  );
}

/** A person with a role whose permission group sees only its own packages. */
function seesOwn(roleUid: string, actions: readonly string[]): Person {
  const made = person(tenantUid, {});
  const limited = [limitedToOwn(roleUid, actions as never)];
  const held = { scope: 'project' as const, scopeUid: projectUid, isAdmin: false, actions: [] };
  const grant = { ...held, limited, roles: [{ memberUid: randomUUID(), roleUid }], version: 1 };
  table.put(db.entities.grant.put({ tenantUid, userUid: made.uid, ...grant }));
  return made;
}

table.put(role(owners.approver, 'Own approver'), role(owners.reporter, 'Own reporter', owners.approver));
assign(owners.reporter);

export const members = {
  reporter: seesOwn(owners.reporter, group('Reporter')),
  approver: seesOwn(owners.approver, group('Approver')),
  /** has a role that no package is assigned to */
  idle: seesOwn(roles.ended, group('Reporter')),
};
