import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { TenancyPerson } from '../../../shared/contract/person/people.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { Comment } from '../../../shared/contract/report/comments.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { person, type SitePerson } from '../../support/access/memory-site.ts';
import { archive, faultsOf, filesOf, packWorld } from '../../support/memory/world/pack-world.ts';
import { admin, anna, bridge, rita, stored, tenantUid } from '../../support/memory/world/receipt-world.ts';

vi.mock('../../../functions/identity/second-factor.ts', () => ({ secondFactorsOf: async () => new Map() }));

const { db } = await import('../../../functions/data/service.ts');
const { personStore } = await import('../../../functions/data/stores/person/person-store.ts');
const { sessionStore } = await import('../../../functions/data/stores/person/session-store.ts');
const { trailSheet } = await import('../../../functions/core/trail/trail-sheet.ts');
const { personSheet } = await import('../../../functions/core/person/person-sheet.ts');

const NAMED = /\brita\b/i;
const boss = await person('boss', { isTenantSuperuser: true });
const path = (who: SitePerson) => `/api/tenant/admin/person/${who.uid}/`;
const confirmed = (who: SitePerson, email = who.email) => ({ pseudonymise: true, email });
const tracker = `/api/tracker/${bridge.project.structureUid}`;
const leaves = (who: SitePerson) => boss.post(`${path(who)}deactivate/`);
const outcome = ({ status, text }: { status: number; text: string }) => [status, text] as const;

let world: Awaited<ReturnType<typeof packWorld>>;
let figures: string;
let comments: string;
let closedPeriod: string;
const reportPath = () => `${tracker}/ref/${world.works.pack.uid}/commit/${world.works.uid}/`;
/** The responses of operations that show people, by operation. */
const reads = async (): Promise<Map<string, string>> => {
  const { works } = world;
  const paths = [
    ...['/api/tenant/admin/person/?limit=100', '/api/tenant/admin/audit-trail/?limit=200'],
    ...['member/', 'invite/', 'email/recipient/', 'reporting_periods/', 'audit-trail/?limit=200'].map(
      (each) => `${bridge.path}${each}`,
    ),
    ...[`${tracker}/ref/${works.pack.uid}/commit/`, reportPath(), `${tracker}/commit/${works.uid}/node/`],
    ...[1, 2].map((submission) => `${tracker}/commit/${works.uid}/submission/${submission}/`),
    comments,
  ];
  const answers = new Map<string, string>();
  for (const each of paths) {
    const answer = await boss.get(each);
    expect([each, ...outcome(answer)]).toEqual([each, 200, expect.any(String)]);
    answers.set(each, answer.text);
  }
  for (const [name, { rows }] of [
    ['trail', trailSheet(tenantUid, { what: 'trail', scope: 'tenancy', uid: tenantUid, filter: { search: '' } } as never)],
    ['person', await personSheet(tenantUid, { userUid: rita.uid } as never)],
  ] as const) {
    const all: unknown[] = [];
    for await (const row of rows) all.push(row);
    answers.set(name, JSON.stringify(all));
  }
  return answers;
};
const naming = (answers: ReadonlyMap<string, string>) =>
  [...answers].filter(([, text]) => NAMED.test(text)).map(([name]) => name);
const allFigures = () =>
  JSON.stringify([...stored.values()].filter(({ __edb_e__: kind }) => kind === 'result' || kind === 'value'));

beforeAll(async () => {
  world = await packWorld();
  const { works } = world;
  comments = `${tracker}/commit/${works.uid}/tree/Carbon/comment/`;
  const renamed = await boss.patch(path(rita), { first_name: 'Rita', last_name: 'Rita-Tester' });
  expect(outcome(renamed)).toEqual([200, expect.any(String)]);
  const made = (answer: { status: number; text: string }) =>
    expect(outcome(answer)).toEqual([expect.any(Number), expect.any(String)]);
  const commented = await rita.post(comments, { title: 'Note', text: 'Read twice' });
  expect(outcome(commented)).toEqual([201, expect.any(String)]);
  made(await admin.post(`${bridge.path}invite/`, { email: rita.email, project_discipline: bridge.role('Approver') }));
  made(await admin.post(`${bridge.path}email/recipient/`, { email: rita.email, reminders: false }));
  const flag = (is_tenant_superuser: boolean) => boss.patch(path(rita), { is_tenant_superuser });
  expect((await flag(true)).status).toBe(200);
  const periods = (await boss.get(`${bridge.path}reporting_periods/`)).json<ReportingPeriod[]>();
  closedPeriod = `${bridge.path}reporting_periods/${periods.at(-1)!.uid}/`;
  const closed = await rita.post(`${closedPeriod}closing/`, {});
  expect(outcome(closed)).toEqual([expect.any(Number), expect.stringContaining('Rita')]);
  expect((await flag(false)).status).toBe(200);
  const now = new Date();
  const session = { userUid: rita.uid, id: randomUUID(), device: 'Firefox', begun: now.toISOString() };
  await sessionStore(tenantUid).note(session, now, async () => []);
  figures = allFigures();
});

describe('before somebody becomes a former member', () => {
  it('is refused for who is active, for oneself and to others than superusers', async () => {
    expect(outcome(await boss.patch(path(rita), confirmed(rita)))).toEqual([
      409,
      expect.stringContaining('Deactivate them first'),
    ]);
    expect((await boss.patch(path(boss), confirmed(boss))).status).toBe(409);
    expect((await admin.patch(path(rita), confirmed(rita))).status).toBe(403);
  });

  it('asks for a recent sign-in, and for the address', async () => {
    expect((await leaves(rita)).status).toBe(200);
    const longAgo = { auth_time: Math.floor(Date.now() / 1000) - 16 * 60 };
    expect((await boss.patch(path(rita), confirmed(rita), longAgo)).text).toContain('recent_sign_in_required');
    expect((await boss.patch(path(rita), confirmed(rita, 'ritta@x.example'))).status).toBe(400);
    expect((await personStore(tenantUid).get(rita.uid)).firstName).toBe('Rita');
  });

  it('is refused where the tenancy has a thousand former members', async () => {
    const tenant = () => db.entities.tenant.patch({ tenantUid });
    const many = Array.from({ length: 1000 }, () => ({ uid: randomUUID(), at: '2024-01-01T00:00:00Z' }));
    await tenant().set({ formerPeople: many }).go();
    expect(outcome(await boss.patch(path(rita), confirmed(rita)))).toEqual([409, expect.stringContaining('at most 1000')]);
    await tenant().set({ formerPeople: [] }).go();
  });

  it('refuses changes in a period that they closed with their name', async () => {
    expect(await refusal()).toContain('by Rita Rita-Tester');
  });

  it('shows the name in every one of the answers that are looked at afterwards', async () => {
    expect(naming(await reads())).toEqual([...(await reads()).keys()]);
  });
});

/** What a change of the closed period is refused with. */
const refusal = async () => (await boss.patch(closedPeriod, { meta_json: { note: 'x' } })).json<{ detail: string }>().detail;

describe('somebody who has become a former member', () => {
  beforeAll(async () => {
    const answer = await boss.patch(path(rita), confirmed(rita, rita.email.toUpperCase()));
    expect(outcome(answer)).toEqual([200, expect.any(String)]);
    expect(answer.json<TenancyPerson>()).toMatchObject({ first_name: 'Former', last_name: 'member', is_former: true });
  });

  it('is named in no answer, and neither is their address', async () => {
    expect(naming(await reads())).toEqual([]);
    const report = (await boss.get(reportPath())).json<ReportRecord>();
    const people = report.meta_json.history.map(({ updateBy }) => `${updateBy.first_name} ${updateBy.last_name}`);
    expect(new Set(people)).toEqual(new Set(['Former member', 'Anna Tester']));
    expect((await boss.get(comments)).json<Comment[]>()[0]!.creator).toMatchObject({ first_name: 'Former', username: '' });
  });

  it('is named in no refusal of a change in a period that they closed', async () => {
    expect(await refusal()).toMatch(/^The period .* is closed since .*, by Former member\. Ask an administrator/);
  });

  it('is named by stored items of these kinds alone', () => {
    const kinds = [...stored.values()].filter((item) => NAMED.test(JSON.stringify(item))).map(({ __edb_e__: kind }) => kind);
    expect([...new Set(kinds)].sort()).toEqual(['audit', 'comment', 'commit', 'job', 'period']);
  });

  it('changes no figure', () => {
    expect(figures.length).toBeGreaterThan(100);
    expect(allFigures()).toBe(figures);
  });

  it('is named in no pack that is made afterwards, but by the entries of the sealed trail, and the pack is proven', async () => {
    const files = filesOf(await archive());
    const found = [...files].filter(([, content]) => NAMED.test(content.toString('utf8')));
    expect(found.map(([name]) => name)).toEqual(['trail/entries.jsonl']);
    expect(faultsOf(files)).toEqual([]);
  });

  it('has no sessions, does not come back, and is not done twice', async () => {
    expect(await sessionStore(tenantUid).of(rita.uid)).toEqual([]);
    expect((await boss.post(`${path(rita)}reactivate/`)).status).toBe(409);
    expect((await rita.get('/api/me/')).status).toBe(401);
    expect((await boss.patch(path(rita), confirmed(rita))).status).toBe(200);
    expect((await db.entities.tenant.get({ tenantUid }).go()).data!.formerPeople).toHaveLength(1);
  });

  it('is somebody else where the address registers again, without the rights of before', async () => {
    const uid = randomUUID();
    const cause = { by: uid, at: new Date(Date.now() + 1000).toISOString(), correlationId: 'again' };
    await personStore(tenantUid).create({ uid, email: rita.email, firstName: 'Rita', lastName: 'Tester' }, cause);
    const list = (await boss.get('/api/tenant/admin/person/?search=rita')).json<TenancyPerson[]>();
    expect(list.map((each) => [each.uid, each.roles, each.is_former])).toEqual([[uid, [], false]]);
    const trail = await boss.get('/api/tenant/admin/audit-trail/?limit=200');
    expect(trail.text.match(/rita@x\.example/gi)).toHaveLength(1);
  });

  it('leaves the names of others as they are', async () => {
    expect((await boss.get(`/api/tenant/admin/person/?search=${anna.email}`)).text).toContain('Anna');
  });
});
