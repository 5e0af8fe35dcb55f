import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AssuranceView, FindingView, SampleView, SeatView } from '../../../shared/contract/assurance/assurance.ts';
import { drawn } from '../../../shared/domain/assurance/sample.ts';
import { addDays, DEFAULT_TIME_ZONE, todayIn } from '../../../shared/domain/kernel/dates.ts';
import { eventually, makePaper, type Paper } from '../../support/makers/figures.ts';
import { makeTenant, type TestPerson, testCause } from '../../support/makers/tenant.ts';

const { seatStore } = await import('../../../functions/data/stores/person/seat-store.ts');
const { transact } = await import('../../../functions/data/transact.ts');

let paper: Paper;
let auditor: TestPerson;
let report: string;
const today = todayIn(DEFAULT_TIME_ZONE, new Date().toISOString());

const at = (path: string) => `/api/project/${paper.project.uid}/${path}`;
const give = (by: TestPerson, body: object) => by.call({ method: 'PUT', path: at('auditor/'), body });
const read = async (person = auditor) => (await person.call({ path: at('assurance/') })).json<AssuranceView>();
const draw = (person: TestPerson, body: object) => person.call({ method: 'POST', path: at('assurance/sample/'), body });
const record = (person: TestPerson, body: object) => person.call({ method: 'POST', path: at('assurance/finding/'), body });
const reply = (person: TestPerson, uid: string, body: object) =>
  person.call({ method: 'PATCH', path: at(`assurance/finding/${uid}/`), body });
const errorsOf = (answer: { json<T>(): T }) => answer.json<{ errors: Record<string, string[]> }>().errors;

beforeAll(async () => {
  paper = await makePaper();
  auditor = await paper.tenant.person('auditor');
  await paper.indicators.add('Emissions', { numerators: [paper.metric('m-total')] });
  await paper.indicators.add('Diesel', { numerators: [paper.metric('m-diesel')] });
  report = (await paper.reporterCalls.current()).uid;
  await paper.enter(report);
  await paper.submit();
  await paper.approverCalls.patch(report, { status: 'APPROVE', comment: 'Fine' });
}, 120_000);

describe('the seat of an auditor', () => {
  it('is given by administrators, up to a day, to somebody who takes no part', async () => {
    const body = { email: auditor.email, until: addDays(today, 30) };
    for (const person of [paper.viewer, paper.reporter]) expect((await give(person, body)).status).toBe(403);
    expect((await give(await paper.tenant.person('stranger'), body)).status).toBe(404);
    expect((await give(await (await makeTenant()).person('eve', { isSuperuser: true }), body)).status).toBe(404);
    const refusals = [
      [{ ...body, email: 'nobody' }, 'email'],
      [{ ...body, until: addDays(today, -1) }, 'until'],
      [{ ...body, until: addDays(today, 500) }, 'until'],
      [{ ...body, email: paper.owner.email }, 'email'],
      [{ ...body, until: null }, 'email'],
    ] as const;
    for (const [refused, field] of refusals) {
      const answer = await give(paper.admin, refused);
      expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([400, [field]]);
    }
    expect((await give(paper.admin, { ...body, email: paper.viewer.email })).status).toBe(409);
    const given = await give(paper.admin, body);
    expect(given.json<SeatView[]>()).toMatchObject([{ uid: auditor.uid, email: auditor.email, until: body.until, counts: true }]);
  });

  it('is refused to who has a part in the projects of a company, or administers the company of a project', async () => {
    const body = { until: addDays(today, 30) };
    const company = paper.project.company.uid;
    const ofCompany = (email: string, until: string | null = body.until) =>
      paper.owner.call({ method: 'PUT', path: `/api/company/${company}/auditor/`, body: { email, until } });
    expect((await ofCompany(paper.viewer.email)).status).toBe(409);
    const chief = await paper.tenant.person('chief');
    await paper.tenant.grant(chief, { scope: 'company', scopeUid: company, actions: [], isAdmin: true });
    expect((await give(paper.owner, { ...body, email: chief.email })).status).toBe(409);
    const { email } = await paper.tenant.person('inspector');
    expect((await ofCompany(email)).status).toBe(200);
    expect((await ofCompany(email, null)).status).toBe(200);
  });

  it('reads what administrators read: drafts, trails, registers and figures', async () => {
    const paths = [
      at(''),
      at('audit-trail/'),
      at('restatements/'),
      at('figures/'),
      at('discipline/'),
      `/api/tracker/${paper.tracker}/commit/${report}/submission/1/`,
      `/api/dashboard/project/${paper.project.uid}/indicator/?fromDate=2024-01-01&toDate=2024-01-31`,
    ];
    for (const path of paths) expect([path, (await auditor.call({ path })).status]).toEqual([path, 200]);
    const permission = (await auditor.call({ path: at('permission/') })).json();
    expect(permission).toMatchObject({ is_admin: false, is_auditor: true });
    const pack = { method: 'POST', path: '/api/assurance-pack/', body: { scope: 'project', uid: paper.project.uid } } as const;
    expect((await auditor.call(pack)).status).toBeLessThan(300);
  });

  it('changes nothing, and gets no role beside it', async () => {
    const before = await paper.reporterCalls.read(report);
    const role = { email: auditor.email, project_discipline: paper.roleUid('Reporter') };
    expect((await paper.owner.call({ method: 'POST', path: at('member/'), body: role })).status).toBe(409);
    const changes = [
      { method: 'PATCH', path: at(''), body: { name: 'Mine' } },
      { method: 'PUT', path: at('auditor/'), body: { email: auditor.email, until: addDays(today, 90) } },
      {
        method: 'PATCH',
        path: `/api/tracker/${paper.tracker}/ref/${paper.ref.uid}/commit/${report}/`,
        body: { status: 'REOPEN' },
      },
      { method: 'DELETE', path: at('') },
    ] as const;
    for (const change of changes) {
      const answer = await auditor.call(change);
      expect([change.path, answer.status]).toEqual([change.path, 403]);
    }
    const refused = await auditor.call(changes[0]);
    expect(refused.json<{ detail: string }>().detail).toContain('An auditor reads everything here and changes nothing.');
    expect((await paper.reporterCalls.read(report)).json()).toEqual(before.json());
  });
});

describe('the work of an auditor', () => {
  let sample: SampleView;
  let finding: FindingView;

  it('is a sample of official figures that is drawn again by its seed', async () => {
    await eventually(
      async () => (await draw(auditor, { size: 1, toDate: '2024-12-31' })).status,
      (status) => status === 201,
    );
    expect((await draw(paper.admin, { size: 1 })).status).toBe(403);
    expect(errorsOf(await draw(auditor, { size: 0 }))).toHaveProperty('size');
    expect(errorsOf(await draw(auditor, { size: 5, fromDate: '2024-06-01', toDate: '2024-05-01' }))).toHaveProperty('toDate');
    expect(errorsOf(await draw(auditor, { size: 5, fromDate: '2024-06-01', toDate: '2024-07-01' }))).toHaveProperty('toDate');
    sample = (await draw(auditor, { size: 2, toDate: '2024-12-31' })).json<SampleView>();
    expect([sample.population, sample.figures.map(({ indicator_name: name }) => name).sort()]).toEqual([
      2,
      ['Diesel', 'Emissions'],
    ]);
    const figures = sample.figures.map((figure) => ({
      indicatorUid: figure.indicator,
      periodUid: figure.period.uid,
      indicator: figure.indicator_name,
      unit: figure.unit,
      start: figure.period.startDate,
      end: figure.period.endDate,
      value: figure.value,
    }));
    const again = drawn(figures.toReversed(), 2, sample.seed, (text) => createHash('sha256').update(text).digest('hex'));
    expect(again).toEqual(figures);
  });

  it('is checked figure by figure, and two who check at once do not lose a mark', async () => {
    const path = at(`assurance/sample/${sample.uid}/`);
    const [first] = sample.figures;
    const body = { figure: { indicator: first!.indicator, period: first!.period.uid }, checked: true, version: sample.version };
    const answers = await Promise.all([1, 2].map(() => auditor.call({ method: 'PATCH', path, body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await paper.admin.call({ method: 'PATCH', path, body: { ...body, version: 2 } })).status).toBe(403);
    const now = (await read()).samples.find(({ uid }) => uid === sample.uid)!;
    expect(now.figures.map(({ checked }) => checked !== null)).toEqual([true, false]);
    const strange = { ...body, version: now.version, figure: { indicator: 'none', period: 'none' } };
    expect(errorsOf(await auditor.call({ method: 'PATCH', path, body: strange }))).toHaveProperty('figure');
  });

  it('is a finding on a figure, which administrators answer and auditors close', async () => {
    const [{ indicator, period }] = sample.figures as [SampleView['figures'][number]];
    const body = { text: 'The invoice is of February.', figure: { indicator, period: period.uid } };
    expect((await record(paper.admin, body)).status).toBe(403);
    expect(errorsOf(await record(auditor, { ...body, text: ' ' }))).toHaveProperty('text');
    expect(errorsOf(await record(auditor, { ...body, figure: { indicator, period: 'none' } }))).toHaveProperty('figure');
    finding = (await record(auditor, body)).json<FindingView>();
    expect(finding).toMatchObject({ status: 'open', text: body.text, figure: { indicator }, replies: ['close'] });

    const answer = { kind: 'answer', text: 'It was booked late. See the comment.', version: finding.version };
    expect((await reply(auditor, finding.uid, answer)).status).toBe(403);
    expect((await reply(paper.viewer, finding.uid, answer)).status).toBe(403);
    expect((await reply(paper.admin, finding.uid, { ...answer, kind: 'close' })).status).toBe(403);
    expect((await reply(paper.admin, finding.uid, answer)).json()).toMatchObject({ status: 'answered' });
    expect((await reply(paper.owner, finding.uid, answer)).status).toBe(409);
    const closed = await reply(auditor, finding.uid, { kind: 'close', text: 'Seen', version: 2 });
    expect(closed.json<FindingView>()).toMatchObject({
      status: 'closed',
      entries: [{ kind: 'answer' }, { kind: 'close', text: 'Seen' }],
      replies: ['reopen'],
    });
    expect((await reply(paper.admin, finding.uid, { ...answer, version: 3 })).status).toBe(409);
  });

  it('stands in the audit trail, and is for administrators and auditors alone', async () => {
    const kinds = async (kind: string) =>
      (await paper.admin.call({ path: at(`audit-trail/?kind=${kind}`) })).json<{ kind: string }[]>().length;
    expect(await Promise.all(['seat', 'sample', 'finding'].map(kinds))).toEqual([1, 3, 3]);
    expect((await read(paper.admin)).findings).toMatchObject([{ uid: finding.uid }]);
    for (const person of [paper.viewer, paper.reporter]) expect((await person.call({ path: at('assurance/') })).status).toBe(403);
  });

  it('ends with the seat: after its last day, and when it is taken', async () => {
    const place = { userUid: auditor.uid, scope: 'project', scopeUid: paper.project.uid } as const;
    const store = seatStore(paper.tenant.tenantUid);
    await transact(store.setWrites(place, await store.get(place), addDays(today, -1), testCause()));
    expect((await draw(auditor, { size: 1 })).status).toBe(404);
    expect((await give(paper.admin, { email: auditor.email, until: today })).json<SeatView[]>()).toHaveLength(1);
    expect((await auditor.call({ path: at('audit-trail/') })).status).toBe(200);
    expect((await give(paper.admin, { email: auditor.email, until: null })).json<SeatView[]>()).toEqual([]);
    expect((await auditor.call({ path: at('audit-trail/') })).status).toBe(404);
  });
});

describe('the seat of an auditor of a company', () => {
  it('reads the projects of the company, and changes nothing there', async () => {
    const company = paper.project.company.uid;
    const path = `/api/company/${company}/auditor/`;
    const outside = await paper.tenant.person('outside');
    const body = { email: outside.email, until: today };
    expect((await paper.admin.call({ method: 'PUT', path, body })).status).toBe(404);
    expect((await paper.owner.call({ method: 'PUT', path, body })).json<SeatView[]>()).toHaveLength(1);
    expect((await outside.call({ path })).json<SeatView[]>()).toMatchObject([{ uid: outside.uid }]);
    expect((await read(outside)).auditor).toBe(true);
    expect((await outside.call({ method: 'PATCH', path: at(''), body: { name: 'Mine' } })).status).toBe(403);
    expect((await outside.call({ method: 'PATCH', path: `/api/company/${company}/`, body: { name: 'Mine' } })).status).toBe(403);
  });
});
