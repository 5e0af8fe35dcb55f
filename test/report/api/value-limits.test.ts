import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { fieldsOf, inputOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { nodeCalls } from '../../support/makers/structure.ts';
import { makeTenant } from '../../support/makers/tenant.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');

const REFUSING = { min: '0', max: '100', severity: 'refusal' };
const WHOLE = { whole: true, severity: 'warning' };
const SUM = 'Waste: Correct the figures below it: the sum has to be at most 50.';

let world: ReportWorld;
let root: string;
let landfill: string;

type Problem = { detail: string; errors: Record<string, string[]> };

const change = (limits: unknown, more: object = {}) => ({
  type: 'metricscore',
  node: { metricscore: { meta_json: { limits, ...more } } },
});
const save = (path: string, limits: unknown, more?: object) => world.nodes.patch(path, change(limits, more));
const stored = async (path: string) => fieldsOf(await world.nodes.list(), path).meta_json.limits;
type Made = Awaited<ReturnType<ReportWorld['fresh']>>;
const storedValue = async ({ reporter, report }: Made, path: string) => inputOf(await reporter.nodes(report.uid), path).value;

/** Diesel is between 0 and 100. Waste is at most 50 and consists of Landfill, which should be whole. */
beforeAll(async () => {
  world = await makeReportWorld();
  const { diesel, waste } = world.paths;
  const metric = { name: 'Landfill', unit: 'Litres', category: 'Carbon' };
  landfill = await world.nodes.add({ type: 'metricscore', path: waste, metric });
  const { package: packages } = await readPartition(`${world.tenant.tenantUid}#project#${world.project.uid}`, 'ref#');
  root = packages.find(({ kind }) => kind === 'master')!.treeUid;
  for (const answer of [
    await save(diesel, REFUSING),
    await save(waste, { max: '50', severity: 'refusal' }),
    await save(landfill, WHOLE),
  ])
    expect(answer.status).toBe(200);
});

describe('limits of a metric', () => {
  it('are stored with its settings, and are those of the reports of its packages', async () => {
    expect(await stored(world.paths.diesel)).toEqual(REFUSING);
    const { reporter, report } = await world.fresh();
    const node = fieldsOf(await reporter.nodes(report.uid), world.paths.diesel);
    expect(node.meta_json.limits).toEqual(REFUSING);
  });

  it('are refused beside the field when the largest value is below the smallest', async () => {
    const refused = await save(world.paths.diesel, { ...REFUSING, min: '100.01' });
    expect(refused.status).toBe(400);
    const [[field, messages] = []] = Object.entries(refused.json<Problem>().errors);
    expect(field).toMatch(/meta_json\.limits\.max$/);
    expect(messages).toEqual(['The largest value is below the smallest. Enter at least 100.01.']);
    expect(await stored(world.paths.diesel)).toEqual(REFUSING);
  });

  it('are refused for a metric that takes no number', async () => {
    const refused = await save(world.paths.diesel, REFUSING, { field_type: 'date' });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.json<Problem>().errors)).toEqual(['meta_json.limits']);
    const metric = { name: 'Is metered', unit: '-', category: 'Carbon' };
    const meta_json = { input_type: 'boolean', limits: REFUSING };
    const added = await world.nodes.post({ type: 'metricscore', path: world.paths.section, metric, meta_json });
    expect(added.status).toBe(400);
    expect((await world.nodes.list()).map((node: StructureNodeItem) => node.node.metricscore?.name)).not.toContain('Is metered');
  });

  it('are changed by administrators only, and by nobody of another tenant', async () => {
    const place = { structureUid: world.tracker, reportUid: root };
    for (const person of [world.reporter, world.approver, world.viewer])
      expect((await nodeCalls(person, place).patch(world.paths.diesel, change(null))).status).toBe(403);
    const stranger = await (await makeTenant()).person('stranger', { isSuperuser: true });
    expect((await nodeCalls(stranger, place).patch(world.paths.diesel, change(null))).status).toBe(404);
    expect(await stored(world.paths.diesel)).toEqual(REFUSING);
    expect((await nodeCalls(world.admin, place).patch(world.paths.diesel, change(REFUSING))).status).toBe(200);
  });
});

describe('a value', () => {
  it.each([
    ['100.01', 'Enter at most 100.'],
    [-0.5, 'Enter at least 0.'],
  ])('%s outside limits that refuse is answered with what to enter, and is not stored', async (value, sentence) => {
    const made = await world.fresh();
    const { reporter, report } = made;
    expect((await reporter.enter(report.uid, world.paths.diesel, { value: '100' })).status).toBe(200);
    const refused = await reporter.enter(report.uid, world.paths.diesel, { value });
    expect(refused.status).toBe(400);
    expect(refused.json<Problem>().errors).toEqual({ value: [sentence] });
    expect(await storedValue(made, world.paths.diesel)).toBe('100');
  });

  it('outside limits that refuse stops all values that are sent with it', async () => {
    const made = await world.fresh();
    const nodes = await made.reporter.nodes(made.report.uid);
    const uidOf = (path: string) => fieldsOf(nodes, path).uid;
    const refused = await made.reporter.batch(made.report.uid, [
      { uid: uidOf(landfill), input: { value: '7' } },
      { uid: uidOf(world.paths.diesel), input: { value: '101' } },
    ]);
    expect(refused.status).toBe(400);
    expect(refused.json<Problem>().errors).toEqual({ 'inputs.1.input.value': ['Diesel: Enter at most 100.'] });
    expect(await storedValue(made, landfill)).toBeNull();
  });

  it('outside limits that warn is stored', async () => {
    const made = await world.fresh();
    expect((await made.reporter.enter(made.report.uid, landfill, { value: '7.5' })).status).toBe(200);
    expect(await storedValue(made, landfill)).toBe('7.5');
  });
});

describe('a submission', () => {
  it('of a calculated figure outside its limits is refused until what is below it is corrected', async () => {
    const { reporter, report } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: '10' });
    await reporter.enter(report.uid, landfill, { value: '50.5' });
    const refused = await reporter.submit({ comment: 'January is complete' });
    expect(refused.status).toBe(400);
    expect(refused.json<Problem>()).toMatchObject({ detail: SUM, errors: { limits: [SUM] } });
    expect(await reporter.current()).toMatchObject({ uid: report.uid, is_staging: true });
    await reporter.enter(report.uid, landfill, { value: '49.5' });
    expect((await reporter.submit({ comment: 'January is complete' })).status).toBe(201);
  });

  it('of a figure that was stored before its limits were set is refused', async () => {
    const { reporter, report } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: '90' });
    expect((await save(world.paths.diesel, { ...REFUSING, max: '80' })).status).toBe(200);
    const refused = await reporter.submit({ comment: 'January is complete' });
    expect(refused.status).toBe(400);
    expect(refused.json<Problem>().errors).toEqual({ limits: ['Diesel: Enter at most 80.'] });
    expect((await save(world.paths.diesel, null)).status).toBe(200);
    expect((await reporter.submit({ comment: 'January is complete' })).status).toBe(201);
    expect((await save(world.paths.diesel, REFUSING)).status).toBe(200);
  });
});
