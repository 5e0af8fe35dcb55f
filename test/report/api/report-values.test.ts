import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { fieldsOf, inputOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await makeReportWorld();
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
