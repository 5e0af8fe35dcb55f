import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import { reportCalls } from '../../support/makers/report.ts';
import { fieldsOf, inputOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';

type Fresh = Awaited<ReturnType<ReportWorld['fresh']>>;

let world: ReportWorld;
let other: ReportingPackage;

beforeAll(async () => {
  world = await makeReportWorld();
  other = await world.add('Steelwork', { responsible_discipline: world.roleUid('Approver') });
});

const TOO_LONG = 'x'.repeat(2_000_000);

/** Every call that writes to a report, by name. `input`: the written value of Diesel. */
async function writes(person: TestPerson, { report, reporter }: Fresh, input: Record<string, unknown>) {
  const at = `/api/tracker/${world.tracker}/commit/${report.uid}/`;
  const diesel = fieldsOf(await reporter.nodes(report.uid), world.paths.diesel);
  const stored = (inputOf(await reporter.nodes(report.uid), world.paths.diesel).uid as string | null) ?? 'none';
  const send = (method: string, path: string, body: unknown) => person.call({ method, path: at + path, body });
  const node = { type: 'metricscore', node: { metricscore: { input } } };
  const all = {
    'PATCH node': send('PATCH', `node/${world.paths.diesel}/`, node),
    'PUT node': send('PUT', `node/${world.paths.diesel}/`, node),
    'POST value': send('POST', 'value/', { path: world.paths.diesel, ...input }),
    'POST score value': send('POST', `score/${diesel.uid}/value/`, input),
    ...(stored !== 'none' && { 'PUT score value': send('PUT', `score/${diesel.uid}/value/${stored}/`, input) }),
    'PUT inputs': send('PUT', 'inputs/', { inputs: [{ uid: diesel.uid, input }] }),
  };
  return Object.fromEntries(
    await Promise.all(Object.entries(all).map(async ([name, answer]) => [name, (await answer).status] as const)),
  );
}

/** The stored value of Diesel, to prove that nothing changed. */
const storedOf = async ({ reporter, report }: Fresh) => inputOf(await reporter.nodes(report.uid), world.paths.diesel);

const only = (statuses: Record<string, number>) => [...new Set(Object.values(statuses))];

describe('every write of a figure', () => {
  it('is refused once the report is submitted, and changes nothing [REP-229, REP-230]', async () => {
    const made = await world.submitted();
    const before = await storedOf(made);
    const statuses = await writes(world.reporter, made, { value: 11 });
    expect(Object.keys(statuses)).toHaveLength(6);
    expect(only(statuses)).toEqual([409]);
    expect(await storedOf(made)).toEqual(before);
    const marks = { meta_json: { _sectionsComplete: { [world.paths.section]: true } } };
    expect((await made.reporter.patch(made.report.uid, marks)).status).toBe(409);
  });

  it('is refused for a viewer, an approver and an administrator who are not responsible [REP-001, REP-010, REP-242, REP-243]', async () => {
    const made = await world.fresh();
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 10 });
    const before = await storedOf(made);
    for (const person of [world.viewer, world.approver, world.admin, world.owner])
      expect(only(await writes(person, made, { value: 11 }))).toEqual([403]);
    expect(await storedOf(made)).toEqual(before);
  });

  it('is refused as a new node, a comment or a deletion of somebody who is neither responsible nor allowed to [REP-010]', async () => {
    const { report, reporter } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 10 });
    const before = await reporter.nodes(report.uid);
    const at = `/api/tracker/${world.tracker}/commit/${report.uid}/node/`;
    const metric = {
      type: 'metricscore',
      path: world.paths.section,
      metric: { name: 'Coal', unit: 'Tonnes', category: 'Carbon' },
    };
    const comment = { type: 'comment', path: world.paths.section, title: 'Coal', text: 'Where is it?' };
    const refused = async (person: TestPerson) => [
      (await person.call({ method: 'POST', path: at, body: metric })).status,
      (await person.call({ method: 'DELETE', path: `${at}${world.paths.diesel}/` })).status,
    ];
    for (const person of [world.viewer, world.approver]) expect(await refused(person)).toEqual([403, 403]);
    expect((await world.viewer.call({ method: 'POST', path: at, body: comment })).status).toBe(403);
    expect(await reporter.nodes(report.uid)).toEqual(before);
  });

  it('is refused for the reporter of another package [REP-001, REP-327]', async () => {
    const calls = reportCalls(world.approver, world.tracker, other);
    const report = await calls.current();
    const made = { ...(await world.fresh()), ref: other, reporter: calls, report };
    expect(report.isResponsible).toBe(true);
    expect(only(await writes(world.reporter, made, { value: 11 }))).toEqual([403]);
    expect((await storedOf(made)).version).toBe(0);
    expect((await reportCalls(world.reporter, world.tracker, other).submit({ comment: 'Not mine' })).status).toBe(403);
  });

  it('is refused with a version that is no longer the stored one, which the answer tells [REP-374]', async () => {
    const made = await world.fresh();
    for (const value of [10, 11]) await made.reporter.enter(made.report.uid, world.paths.diesel, { value });
    const before = await storedOf(made);
    expect(only(await writes(world.reporter, made, { value: 12, version: 1 }))).toEqual([409]);
    const answer = await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 12, version: 1 });
    expect(answer.json()).toMatchObject({ errors: { value: ['11'], version: ['2'], noReport: ['false'] } });
    const header = await made.reporter.enter(
      made.report.uid,
      world.paths.diesel,
      { value: 12 },
      { headers: { 'if-match': '"1"' } },
    );
    expect(header.status).toBe(409);
    expect(await storedOf(made)).toEqual(before);
  });

  it('is refused with a figure that is none: 1e999, NaN, an object, a comment of 2 MB [REP-305, REP-309]', async () => {
    const made = await world.fresh();
    await made.reporter.enter(made.report.uid, world.paths.diesel, { value: 10 });
    const before = await storedOf(made);
    for (const value of ['1e999', '-1e999', 'NaN', 'Infinity', { a: 1 }, ['1']])
      expect(only(await writes(world.reporter, made, { value }))).toEqual([400]);
    expect(only(await writes(world.reporter, made, { comment: TOO_LONG }))).toEqual([400]);
    const path = `/api/tracker/${world.tracker}/commit/${made.report.uid}/node/${world.paths.diesel}/`;
    const body = '{"type":"metricscore","input":{"value":1e999}}';
    const raw = await world.reporter.call({
      method: 'PATCH',
      path,
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(raw.status).toBe(400);
    expect(await storedOf(made)).toEqual(before);
  });
});

describe('a section', () => {
  it('takes no comment of 2 MB, and no final comment of 2 MB with a submission', async () => {
    const made = await world.submitted();
    const nodes = `/api/tracker/${world.tracker}/commit/${made.report.uid}/node/`;
    const body = { type: 'comment', path: world.paths.section, text: TOO_LONG };
    expect((await world.reporter.call({ method: 'POST', path: nodes, body })).status).toBe(400);
    const next = await world.fresh();
    await next.reporter.enter(next.report.uid, world.paths.diesel, { value: 10 });
    expect((await next.reporter.submit({ comment: TOO_LONG })).status).toBe(400);
    expect((await next.reporter.current()).status.name).toBe('Pending Input');
  });
});

describe('N/A', () => {
  it('holds the value that it takes away, so that a screen can bring it back, and nobody else can set it', async () => {
    const { reporter, report } = await world.fresh();
    const enter = (input: Record<string, unknown>) => reporter.enter(report.uid, world.paths.diesel, input);
    const stored = async () => inputOf(await reporter.nodes(report.uid), world.paths.diesel);
    await enter({ value: 7 });
    await enter({ value: null, meta_json: { noReport: true, heldValue: '99' } });
    expect(await stored()).toMatchObject({ value: null, meta_json: { noReport: true, heldValue: '7' } });
    await enter({ comment: 'closed' });
    expect(await stored()).toMatchObject({ value: null, comment: 'closed', meta_json: { heldValue: '7' } });
    await enter({ meta_json: { noReport: false } });
    expect((await stored()).value).toBe(null);
    expect((await stored()).meta_json).not.toHaveProperty('heldValue');
  });
});
