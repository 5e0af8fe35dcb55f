import { beforeAll, describe, expect, it } from 'vitest';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { reportCalls } from '../../support/makers/report.ts';
import { fieldsOf, inputOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
});

describe('a staging report', () => {
  it('is the current report, with period, due date and what the caller may do [REP-014, REP-176, REP-178, REP-328, ADM-003, ADM-269]', async () => {
    const { report, ref } = await world.fresh();
    expect(report).toMatchObject({
      ref: ref.uid,
      ref_id: ref.uid,
      is_staging: true,
      comment: '',
      status: { name: 'Nothing Received' },
      tracker: world.tracker,
      project: world.project.uid,
      tree_root: { name: 'Groundworks' },
      reporting_period_data: { startDate: '2024-01-01', endDate: '2024-02-01', previous: null },
      due_date: expect.stringMatching(/^2024-/),
      meta_json: expect.objectContaining({ history: [] }),
      isAdmin: false,
      isApprover: false,
      isResponsible: true,
    });
    expect(report.reporting_period).toBe(report.reporting_period_data!.uid);
    expect((await world.calls('admin', ref).current()).isAdmin).toBe(true);
  });

  it('has its layout, its factor group and who changed it last in its meta-data [ADM-270, ADM-271]', async () => {
    const meta = { report_layout: 'tabbed', sortKey: 'name', conversion_factor_group: 'latest' };
    const { report, reporter } = await world.fresh(meta);
    expect(report.meta_json).toMatchObject({ ...meta, _sectionsComplete: {}, lastUpdateBy: null });
    await reporter.enter(report.uid, world.paths.diesel, { value: 1 });
    expect((await reporter.submit({ comment: 'All in' })).status).toBe(201);
    const name = { first_name: expect.any(String), last_name: expect.any(String) };
    expect((await reporter.read(report.uid)).json<{ meta_json: object }>().meta_json).toMatchObject({
      lastUpdateOn: expect.stringMatching(/^20/),
      lastUpdateBy: name,
    });
  });

  it('is refused to people without the staging permission, and left out of lists [REP-054, REP-334, REP-130, ADM-331]', async () => {
    const { report, viewer, reporter } = await world.fresh();
    expect((await viewer.read(report.uid)).status).toBe(403);
    expect((await viewer.nodesAnswer(report.uid)).status).toBe(403);
    expect(await reporter.list()).toEqual([]);
  });

  it('is left out of its project too, which names the last submitted report to those people [REP-334]', async () => {
    const { report, ref, reporter } = await world.submitted();
    const next = await reporter.current();
    const fresh = await world.fresh();
    const named = async (person: TestPerson) => {
      const { related_commits } = (await person.call({ path: `/api/project/${world.project.uid}/` })).json<Project>();
      return [ref.uid, fresh.ref.uid].map((pack) => related_commits.find(({ ref_id }) => ref_id === pack)?.uid);
    };
    expect(await named(world.reporter)).toEqual([next.uid, fresh.report.uid]);
    expect(await named(world.admin)).toEqual([next.uid, fresh.report.uid]);
    expect(await named(world.viewer)).toEqual([report.uid, undefined]);
  });

  it('turns Pending Input with the first entry [REP-222]', async () => {
    const { report, reporter } = await world.fresh();
    const saved = await reporter.enter(report.uid, world.paths.diesel, { comment: 'Meter is new' });
    expect(saved.status).toBe(200);
    expect((await reporter.current()).status.name).toBe('Pending Input');
  });

  it('is unknown to another tenancy [REP-028]', async () => {
    const { report, ref } = await world.fresh();
    const stranger = await (await makeTenant()).person('eve', { isSuperuser: true });
    const theirs = reportCalls(stranger, world.tracker, ref);
    const answers = [await theirs.read(report.uid), await theirs.nodesAnswer(report.uid), await theirs.submit({ comment: 'x' })];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('a value', () => {
  it('is stored as an exact decimal with its comment and comes back with the nodes [REP-001, REP-283, REP-374, REP-195]', async () => {
    const { report, reporter } = await world.fresh();
    const saved = await reporter.enter(report.uid, world.paths.diesel, { value: '1,234.50', comment: 'Invoice 7' });
    expect(saved.json<StructureNodeItem>().node.metricscore!.input).toMatchObject({ value: '1234.5', version: 1 });
    expect(inputOf(await reporter.nodes(report.uid), world.paths.diesel)).toMatchObject({
      value: '1234.5',
      comment: 'Invoice 7',
      version: 1,
      meta_json: { noReport: false, disableValueInput: false },
    });
  });

  it('keeps what is not sent, and N/A takes the value away but not the comment [REP-060]', async () => {
    const { report, reporter } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 5 });
    await reporter.enter(report.uid, world.paths.diesel, { comment: 'Late' });
    expect(inputOf(await reporter.nodes(report.uid), world.paths.diesel)).toMatchObject({ value: '5', comment: 'Late' });
    await reporter.enter(report.uid, world.paths.diesel, { meta_json: { noReport: true } });
    expect(inputOf(await reporter.nodes(report.uid), world.paths.diesel)).toMatchObject({
      value: null,
      comment: 'Late',
      meta_json: { noReport: true },
    });
  });

  it.each([
    ['12,5', '12.5 or 125'],
    ['1.234,5', '1234.5 or 1.2345'],
  ])('is refused when a comma may be a decimal, with what to send instead: %s [REP-283, REP-305]', async (value, instead) => {
    const { report, reporter } = await world.fresh();
    const answer = await reporter.enter(report.uid, world.paths.diesel, { value });
    expect(answer.status).toBe(400);
    const why = 'Commas separate thousands only. Use a full stop for decimals.';
    expect(answer.json()).toMatchObject({ errors: { value: [`Please enter a number: ${instead} for “${value}”. ${why}`] } });
    expect(inputOf(await reporter.nodes(report.uid), world.paths.diesel)).toMatchObject({ value: null });
  });

  it('is refused as outdated where its path was moved away, and as unknown where there never was one', async () => {
    const own = await makeReportWorld();
    const { report, reporter } = await own.fresh();
    const { diesel, waste, section } = own.paths;
    await own.nodes.dispatch({ type: 'MOVE_PATH', from_path: waste, to_path: section, pos: 'last-child' });
    await own.nodes.remove(diesel);
    for (const path of [waste, diesel]) {
      const answer = await reporter.enter(report.uid, path, { value: '11' });
      expect([answer.status, answer.text.includes('Load the page again')]).toEqual([409, true]);
    }
    expect((await reporter.enter(report.uid, `${section}000ZZZZ`, { value: '11' })).status).toBe(404);
    for (const node of await reporter.nodes(report.uid)) expect(node.node.metricscore?.input).not.toMatchObject({ value: '11' });
  });

  it.each(['ten', '1.2.3', { a: 1 }])('is refused when it is no number: %j [REP-309, REP-305]', async (value) => {
    const { report, reporter } = await world.fresh();
    const answer = await reporter.enter(report.uid, world.paths.diesel, { value });
    expect(answer.status).toBe(400);
    expect(inputOf(await reporter.nodes(report.uid), world.paths.diesel)).toMatchObject({ value: null, version: 0 });
  });

  it('is refused to anybody but the responsible person, administrators and superusers included [REP-010, REP-243, ADM-414]', async () => {
    const { report, admin, approver, ref } = await world.fresh();
    const answers = await Promise.all(
      [admin, approver, world.calls('owner', ref)].map((person) => person.enter(report.uid, world.paths.diesel, { value: 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(inputOf(await admin.nodes(report.uid), world.paths.diesel)).toMatchObject({ version: 0 });
  });

  it('is refused when the path means another node than the uid', async () => {
    const { report, reporter } = await world.fresh();
    const other = fieldsOf(await reporter.nodes(report.uid), world.paths.waste).uid;
    expect((await reporter.enter(report.uid, world.paths.diesel, { value: 1 }, { uid: other })).status).toBe(409);
  });

  it('of two people with the same version is kept once, and the other is told it', async () => {
    const { report, reporter } = await world.fresh();
    const save = (value: number) => reporter.enter(report.uid, world.paths.diesel, { value, version: 0 });
    const [first, second] = await Promise.all([save(1), save(2)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const lost = first.status === 409 ? first : second;
    const stored = inputOf(await reporter.nodes(report.uid), world.paths.diesel).value as string;
    expect(lost.json<{ errors: Record<string, string[]> }>().errors).toMatchObject({ value: [stored], version: ['1'] });
  });

  it('without a version is kept as the last one written, with both in the audit trail', async () => {
    const { report, reporter } = await world.fresh();
    const answers = await Promise.all([1, 2, 3].map((value) => reporter.enter(report.uid, world.paths.diesel, { value })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const node = fieldsOf(await reporter.nodes(report.uid), world.paths.diesel);
    const trail = (await reporter.audit(report.uid, node.uid)).json<
      { by: object; changes: { field: string; from: unknown; to: unknown }[] }[]
    >();
    expect(trail).toHaveLength(3);
    const changes = trail.map((entry) => entry.changes.find(({ field }) => field === 'value')!);
    const left = changes.map(({ from }) => from);
    expect(left).toContain(null);
    expect(changes.map(({ to }) => to).filter((to) => !left.includes(to))).toEqual([(node.input as { value: string }).value]);
    expect(trail[0]!.by).toMatchObject({ first_name: 'reporter', last_name: 'Tester' });
  });

  it('that conflicts in a batch names its metric, its place in the body and what is stored', async () => {
    const { report, reporter } = await world.fresh();
    const nodes = await reporter.nodes(report.uid);
    const [diesel, waste] = [fieldsOf(nodes, world.paths.diesel).uid, fieldsOf(nodes, world.paths.waste).uid];
    await reporter.enter(report.uid, world.paths.waste, { value: 1 });
    await reporter.enter(report.uid, world.paths.waste, { value: 2 });
    const refusalOf = async (inputs: object[]) => {
      const answer = await reporter.batch(report.uid, inputs);
      return [answer.status, answer.json<{ title: string; errors: Record<string, string[]> }>()] as const;
    };
    const stale = await refusalOf([
      { uid: diesel, input: { value: 3 } },
      { uid: waste, input: { value: 4, version: 1 } },
    ]);
    const text = 'Waste: reporter Tester saved 2 Litres in the meantime. Load the page again.';
    expect(stale).toEqual([409, expect.objectContaining({ title: text })]);
    expect(stale[1].errors).toMatchObject({ 'inputs.1.input.version': [text], value: ['2'], version: ['2'], nodeUid: [waste] });
    const elsewhere = { ref: 'another', reporting_period: null, submission: 0 };
    const moved = await refusalOf([
      { uid: diesel, input: { value: 3 } },
      { uid: waste, input: { value: 4, seen: elsewhere } },
    ]);
    expect([moved[0], Object.keys(moved[1].errors)]).toEqual([409, ['inputs.1']]);
    const gone = await refusalOf([
      { uid: diesel, input: { value: 3 } },
      { uid: 'no such metric', input: { value: 4 } },
    ]);
    expect([gone[0], Object.keys(gone[1].errors)]).toEqual([404, ['inputs.1']]);
  });

  it('comes in batches, all or none, each in its own audit trail', async () => {
    const { report, reporter } = await world.fresh();
    const nodes = await reporter.nodes(report.uid);
    const [diesel, waste] = [fieldsOf(nodes, world.paths.diesel).uid, fieldsOf(nodes, world.paths.waste).uid];
    const bad = await reporter.batch(report.uid, [
      { uid: diesel, input: { value: 3 } },
      { uid: waste, input: { value: 'many' } },
    ]);
    expect(bad.status).toBe(400);
    // as the field of a faulty body would be called
    expect(Object.keys(bad.json<{ errors: object }>().errors)).toEqual(['inputs.1.input.value']);
    expect(inputOf(await reporter.nodes(report.uid), world.paths.diesel)).toMatchObject({ version: 0 });
    const good = await reporter.batch(report.uid, [
      { uid: diesel, input: { value: 3 } },
      { uid: waste, input: { value: 4 } },
    ]);
    expect(good.json<{ value: string }[]>().map(({ value }) => value)).toEqual(['3', '4']);
    expect((await reporter.audit(report.uid, waste)).json()).toMatchObject([
      { changes: [{ field: 'value', from: null, to: '4' }] },
    ]);
  });
});
