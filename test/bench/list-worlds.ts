import { randomUUID } from 'node:crypto';
import { toOperation } from '../../shared/domain/indicator/equation.ts';
import { causeOf, makePerson, type Somebody, tenantUid } from '../support/memory/world/supply.ts';
import { dashboardProject } from './dashboard-world.ts';

const { join } = await import('../support/memory/closing.ts');
const { auditWrite } = await import('../../functions/data/audit-write.ts');
const { db } = await import('../../functions/data/service.ts');
const { boardStore } = await import('../../functions/data/stores/report/board-store.ts');
const { companyFiguresStore } = await import('../../functions/data/stores/company/company-figures-store.ts');
const { inProject } = await import('../../functions/data/trail-place.ts');
const { transact } = await import('../../functions/data/transact.ts');
const { makeSums } = await import('../../functions/core/company/make-sums.ts');
const { rollUp, wantedOf } = await import('../../functions/core/company/roll-up.ts');

const NAME = 'Drainage and earthworks of the northern section';
const PERIOD = { uid: randomUUID(), startDate: '2024-03-01', endDate: '2024-03-31' };

const fieldsOf = (companyUid: string, at: number) => ({
  companyUid,
  structureUid: randomUUID(),
  rootUid: randomUUID(),
  factorsRootUid: randomUUID(),
  name: `Project ${at}`,
  metaJson: {},
  created: '2024-01-01T00:00:00.000Z',
  version: 1,
});

async function company(): Promise<string> {
  const uid = randomUUID();
  const fields = { name: 'Builders', address: {}, metaJson: {}, created: '2024-01-01T00:00:00.000Z', version: 1 };
  await db.entities.company.put({ tenantUid, uid, ...fields } as never).go();
  return uid;
}

/** Waiting months of a package besides its latest one. */
const OTHERS = 2;
const waiting = () => ({
  reportUid: randomUUID(),
  isStaging: false,
  status: 'Pending Approval' as const,
  dueDate: '2024-04-15',
  period: PERIOD,
  lastUpdateOn: '2024-04-01T08:00:00.000Z',
  submission: 1,
});

/** A person who approves in `projects` projects with `packages` packages each; three reports of each wait. */
export async function approverOf(projects: number, packages: number): Promise<Somebody> {
  const [person, companyUid] = [await makePerson('Ann'), await company()];
  for (let at = 0; at < projects; at += 1) {
    const [projectUid, roleUid] = [randomUUID(), randomUUID()];
    await db.entities.project.put({ tenantUid, uid: projectUid, ...fieldsOf(companyUid, at) } as never).go();
    await join(person, projectUid, roleUid);
    await transact(boardStore(tenantUid).createWrites(projectUid));
    for (let number = 0; number < packages; number += 1) {
      const others = Object.fromEntries(Array.from({ length: OTHERS }, waiting).map((each) => [each.reportUid, each]));
      const of = { name: `${NAME} ${number}`, parentUid: null, responsibleUid: roleUid, approverUid: roleUid };
      const entry = { ...waiting(), ...of, others, revision: 1 };
      await transact(boardStore(tenantUid).entryWrites(projectUid, randomUUID(), entry));
    }
  }
  return person;
}

/** A person who administers a project with `members` members. */
export async function memberedProject(members: number): Promise<{ person: Somebody; projectUid: string }> {
  const person = await makePerson('Ada');
  const { projectUid } = await dashboardProject(tenantUid, { packages: 1, periods: 1, metrics: 3, indicators: 0 });
  await join(person, projectUid, null);
  const { data } = await db.entities.role.query.primary({ tenantUid, projectUid }).go();
  for (let at = 1; at < members; at += 1) await join(await makePerson(`Member${at}`), projectUid, data[0]!.uid);
  return { person, projectUid };
}

/** A person who administers a project with `entries` entries in its audit trail. */
export async function changedProject(entries: number): Promise<{ person: Somebody; projectUid: string }> {
  const { person, projectUid } = await memberedProject(1);
  for (let at = 0; at < entries; at += 1) {
    const changes = [{ field: 'value', from: `${at}`, to: `${at + 1}` }];
    const made = { ...causeOf(person.userUid), at: new Date(Date.UTC(2024, 0, 1) + at * 60_000).toISOString() };
    await transact([
      auditWrite(
        tenantUid,
        { place: inProject(projectUid), subject: `${randomUUID()}/${randomUUID()}`, kind: 'value', changes },
        made,
      ),
    ]);
  }
  return { person, projectUid };
}

const INDICATORS = 7;

/**
 * A person who sees a company with `projects` projects of five packages and twelve months, each summed up for seven indicators.
 */
export async function groupOf(projects: number): Promise<{ person: Somebody; companyUid: string }> {
  const person = await makePerson('Cleo');
  const { projectUid, companyUid, metrics } = await dashboardProject(tenantUid, {
    packages: 5,
    periods: 12,
    metrics: 20,
    indicators: 0,
  });
  for (let number = 0; number < INDICATORS; number += 1) {
    const numerators = [metrics[number]!, metrics[number + 1]!];
    const operationJson = toOperation({ eqnType: 0, numerators, numerators2: [], denominators: [], factor: 1 });
    const used = numerators.map((uid) => ({ uid, name: uid, unit: 'kWh', category: 'Energy' }));
    const fields = { name: `Indicator ${number}`, category: 'Energy', unit: 'kWh', resultMetricUid: randomUUID() };
    const item = { ...fields, operationJson, metrics: used };
    await companyFiguresStore(tenantUid).addIndicator(companyUid, item, causeOf(person.userUid));
  }
  await rollUp(tenantUid, projectUid, await wantedOf(tenantUid));
  const { data: sums } = await db.entities.projectsums.get({ tenantUid, projectUid }).go();
  for (let at = 1; at < projects; at += 1) {
    const uid = randomUUID();
    await db.entities.project.put({ tenantUid, uid, ...fieldsOf(companyUid, at) } as never).go();
    await db.entities.projectsums.put({ ...sums!, projectUid: uid }).go();
  }
  while (!(await makeSums(tenantUid)));
  const grant = { scope: 'company' as const, scopeUid: companyUid, isAdmin: true, actions: [], roles: [], version: 1 };
  await db.entities.grant.put({ tenantUid, userUid: person.userUid, ...grant }).go();
  return { person, companyUid };
}
