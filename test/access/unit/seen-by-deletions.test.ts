import { beforeAll, expect, it } from 'vitest';
import type { Context } from '../../../functions/core/context.ts';
import { grow } from '../../support/fixtures/trees.ts';
import { causeOf, contextOf, makePerson, makeProject, tenantUid } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');
const { addCompanyGroup, editCompanyGroup, groupsOfCompany, removeCompanyGroup } = await import(
  '../../../functions/core/company/permission-groups.ts'
);
const { addFactor, editFactor, factorsOfPlace, removeFactor } = await import('../../../functions/core/factor/factors.ts');
const { addFactorGroup, editFactorGroup, factorGroups, removeFactorGroup } = await import(
  '../../../functions/core/factor/groups.ts'
);
const { addTenancyFactor, editTenancyFactor, removeTenancyFactor, tenancyFactors } = await import(
  '../../../functions/core/factor/tenancy-factors.ts'
);
const { addPermissionGroup, editPermissionGroup, removePermissionGroup } = await import(
  '../../../functions/core/project/permission-groups.ts'
);
const { addPeriods, editPeriod, periodsOfProject, removePeriod } = await import('../../../functions/core/project/periods.ts');
const { addRole, editRole, removeRole, rolesAndGroups } = await import('../../../functions/core/project/roles.ts');

type Seen = { uid: string; version: number };
/** A kind of object that can be deleted: how to create it, change it as another person, delete it, and list what is left. */
type Kind = {
  make: () => Promise<Seen>;
  change: (uid: string) => Promise<Seen>;
  remove: (context: Context, uid: string) => Promise<unknown>;
  all: () => Promise<readonly { uid: string }[]>;
};

let context: Context;
let projectUid: string;
let companyUid: string;
beforeAll(async () => {
  const sam = await makePerson('Sam');
  const fields = { uid: 'power', name: 'Power', unit: 'kWh', description: '', category: 'Energy', version: 1 };
  await db.entities.basemetric.put({ tenantUid, partition: 'basemetrics', ...fields }).go();
  const tree = grow(['Energy'], { Energy: ['Power'] });
  const project = await makeProject(sam, { name: 'Steel', company: 'Smith', unit: 'MONTHS', tree });
  const place = {
    projectUid: project.uid,
    packageUid: project.rootUid,
    structureUid: project.structureUid,
    rootUid: project.rootUid,
  };
  const ids = { commit: { ...place, isRoot: true } };
  context = { ...contextOf(sam, { ids } as never), cause: causeOf(sam.userUid) };
  [projectUid, companyUid] = [project.uid, project.companyUid];
});

const role: Kind = {
  make: async () => (await addRole(context, projectUid, { name: 'Clerk', permissionGroupUid: null, approverUid: null })).role,
  change: async (uid) => (await editRole(context, projectUid, uid, { name: 'Lead' })).role,
  remove: (by, uid) => removeRole(by, projectUid, uid),
  all: async () => (await rolesAndGroups(tenantUid, projectUid)).roles,
};
const group: Kind = {
  make: () => addPermissionGroup(context, projectUid, { name: 'Readers', isAdmin: false, actions: [] }),
  change: (uid) => editPermissionGroup(context, projectUid, uid, { name: 'Writers' }),
  remove: (by, uid) => removePermissionGroup(by, projectUid, uid),
  all: async () => (await rolesAndGroups(tenantUid, projectUid)).permissionGroups,
};
const companyGroup: Kind = {
  make: () => addCompanyGroup(context, companyUid, { name: 'Readers', isAdmin: false, actions: [] }),
  change: (uid) => editCompanyGroup(context, companyUid, uid, { name: 'Writers' }),
  remove: (by, uid) => removeCompanyGroup(by, companyUid, uid),
  all: () => groupsOfCompany(tenantUid, companyUid),
};
const factorGroup: Kind = {
  make: () => addFactorGroup(context, { name: 'Grid' }),
  change: (uid) => editFactorGroup(context, uid, { name: 'Grid 2024' }),
  remove: removeFactorGroup,
  all: () => factorGroups(context),
};
const factorOf = (toUnit: string) => ({ metric: 'power', toUnit, factor: '2', source: 'DEFRA' }) as never;
const factor: Kind = {
  make: () => addFactor(context, factorOf('MWh')),
  change: (uid) => editFactor(context, uid, { factor: '3' } as never),
  remove: removeFactor,
  all: async () => (await factorsOfPlace(context, false)).items,
};
const tenancyFactor: Kind = {
  make: () => addTenancyFactor(context, factorOf('GWh')),
  change: (id) => editTenancyFactor(context, { id, groupId: undefined }, { factor: '3' } as never),
  remove: (by, id) => removeTenancyFactor(by, { id, groupId: undefined }),
  all: () => tenancyFactors(context, undefined),
};
const period: Kind = {
  make: async () => (await addPeriods(context, projectUid, { start_dates: ['2030-01-01'] } as never)).at(-1)!,
  change: async (periodId) =>
    (await editPeriod(context, { projectUid, periodId }, { endDate: '2030-01-20' } as never, false))[0]!,
  remove: (by, uid) => removePeriod(by, projectUid, uid),
  all: () => periodsOfProject(tenantUid, projectUid),
};

const KINDS = [
  ['a role', role],
  ['a permission group of a project', group],
  ['a permission group of a company', companyGroup],
  ['a group of conversion factors', factorGroup],
  ['a conversion factor of a project', factor],
  ['a conversion factor of the tenancy', tenancyFactor],
  ['a reporting period', period],
] as const;

it.each(KINDS)('the deletion of %s is refused where it names another version than there is by now', async (_title, kind) => {
  const made = await kind.make();
  const changed = await kind.change(made.uid);
  await expect(kind.remove({ ...context, ifMatch: made.version }, made.uid)).rejects.toMatchObject({ code: 'stale_version' });
  expect((await kind.all()).map(({ uid }) => uid)).toContain(made.uid);
  await kind.remove({ ...context, ifMatch: changed.version }, made.uid);
  expect((await kind.all()).map(({ uid }) => uid)).not.toContain(made.uid);
});

it.each(KINDS)('the deletion of %s that names no version deletes what there is', async (_title, kind) => {
  const { uid } = await kind.make();
  await kind.change(uid);
  await kind.remove(context, uid);
  expect((await kind.all()).map((each) => each.uid)).not.toContain(uid);
});
