import { describe, expect, it } from 'vitest';
import type { RouteDef } from '../../../shared/contract/route.ts';
import { isApprover, isProjectAdmin, isResponsible, toldMember } from '../../../shared/domain/access/report-access.ts';
import { ACTIONS, can, canSee, mergeGrants } from '../../../shared/domain/access/rights.ts';
import { seatCounts, seatGrant, toldGrant } from '../../../shared/domain/access/seats.ts';
import { type Ask, ask as askOf, guarded, person, seat, tenantUid, uids } from '../../support/access/world.ts';

/** Asks with a report of the package if the path names a package, otherwise with the structure of the project. */
const ask = (route: RouteDef, asked: Ask) =>
  askOf(route, { ...(route.path.includes('{refId}') && { commit: 'pending' }), ...asked });

const NOBODY = { isSuperuser: false, isTenantSuperuser: false };
const SUPERUSER = { isSuperuser: true, isTenantSuperuser: false };

describe('a seat', () => {
  it('counts up to the end of its last day', () => {
    expect([seatCounts({ until: '2024-03-31' }, '2024-03-31'), seatCounts({ until: '2024-03-31' }, '2024-04-01')]).toEqual([
      true,
      false,
    ]);
  });

  it('reads like an administrator, and changes nothing, whatever roles the person has beside it', () => {
    const role = { isAdmin: true, actions: ACTIONS };
    const [reading, changing] = [true, false].map((reads) => mergeGrants([role, seatGrant(reads)]));
    expect([...ACTIONS, 'admin' as const].every((each) => can(NOBODY, reading, each))).toBe(true);
    expect([...ACTIONS, 'admin' as const, 'member' as const].some((each) => can(NOBODY, changing, each))).toBe(false);
    expect(canSee(NOBODY, changing)).toBe(true);
  });

  it('is no flag: superusers have none', () => {
    expect([can(SUPERUSER, undefined, 'auditor'), can(NOBODY, seatGrant(true), 'auditor')]).toEqual([false, true]);
  });

  it('is told to pages as reading alone', () => {
    const { isAdmin, actions, auditor } = toldGrant(seatGrant(true));
    expect([isAdmin, auditor, actions.every((action) => action.startsWith('READ_'))]).toEqual([false, true, true]);
    expect(toldGrant({ isAdmin: true, actions: [] })).toEqual({ isAdmin: true, actions: [] });
  });
});

describe('every operation within a project or company', () => {
  const auditor = person(tenantUid, {});
  seat(auditor, 'project', uids.project, '9999-12-31');
  seat(auditor, 'company', uids.company, '9999-12-31');
  const late = person(tenantUid, {});
  seat(late, 'project', uids.project, '2024-01-01');
  seat(late, 'company', uids.company, '2024-01-01');
  const scoped = guarded.filter(
    ([, { access }]) => typeof access === 'object' && access.scope !== 'tenant' && access.scope !== 'anywhere',
  );
  const [reads, writes] = [true, false].map((isRead) =>
    scoped.filter(([, { method, forAuditors = false }]) => (method === 'GET' || forAuditors) === isRead),
  ) as [typeof scoped, typeof scoped];

  it.each(reads)('%s is open to an auditor: it reads, or is an auditor’s own work', async (_name, route) => {
    expect([401, 403]).not.toContain(await ask(route, { as: auditor }));
  });

  it.each(writes)('%s answers 403 to an auditor, who changes nothing', async (_name, route) => {
    expect(await ask(route, { as: auditor })).toBe(403);
  });

  it.each(scoped)('%s answers 404 to an auditor whose seat has ended', async (_name, route) => {
    expect(await ask(route, { as: late })).toBe(404);
  });

  it('has hundreds of both kinds', () => {
    expect([reads.length > 80, writes.length > 80]).toEqual([true, true]);
  });
});

describe('an operation that names its place in the body', () => {
  const auditor = person(tenantUid, {});
  seat(auditor, 'project', uids.project, '9999-12-31');

  it.each(guarded.filter(([, { access }]) => typeof access === 'object' && access.scope === 'anywhere'))(
    '%s is refused to an auditor unless it reads',
    async (_name, route) => {
      const reads = route.method === 'GET' || route.forAuditors === true;
      expect((await ask(route, { as: auditor })) === 403).toBe(!reads);
    },
  );
});

describe('an auditor of a project', () => {
  it('neither reports nor decides, though the seat reads like an administrator', () => {
    const member = { flags: NOBODY, grant: seatGrant(true), roleUids: [] };
    const roles = { responsibleUid: null, approverUid: null };
    expect([isResponsible(roles, member), isApprover('Pending Review', roles, member)]).toEqual([false, false]);
    expect([isProjectAdmin(member), isProjectAdmin(toldMember(member))]).toEqual([true, false]);
  });
});
