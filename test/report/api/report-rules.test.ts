import { beforeAll, describe, expect, it } from 'vitest';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import { fieldsOf, makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { nodeCalls } from '../../support/makers/structure.ts';
import { makeTenant } from '../../support/makers/tenant.ts';

const { readPartition } = await import('../../../functions/data/partition.ts');

const MESSAGE = 'Waste is part of the diesel. Check both figures.';

let world: ReportWorld;
let root: string;
let uids: { diesel: string; waste: string };

type Problem = { detail: string; errors: Record<string, string[]> };

const rule = (more: object = {}) => ({
  uid: 'waste-in-diesel',
  left: [uids.waste],
  relation: 'at-most',
  right: [uids.diesel],
  severity: 'refusal',
  message: MESSAGE,
  ...more,
});
const change = (rules: unknown) => ({ type: 'tree', node: { tree: { meta_json: { rules } } } });
const save = (rules: unknown) => world.nodes.patch(world.paths.section, change(rules));
const stored = async () =>
  (await world.nodes.list()).find(({ path }: StructureNodeItem) => path === world.paths.section)!.node.tree!.meta_json.rules;

/** A package whose report has 10 for Diesel, and other figures for Waste. */
const reported = async (waste: string) => {
  const made = await world.fresh();
  await made.reporter.enter(made.report.uid, world.paths.diesel, { value: '10' });
  await made.reporter.enter(made.report.uid, world.paths.waste, { value: waste });
  return made;
};

beforeAll(async () => {
  world = await makeReportWorld();
  const list = await world.nodes.list();
  const uidOf = (path: string) => fieldsOf(list, path).metric!.uid;
  uids = { diesel: uidOf(world.paths.diesel), waste: uidOf(world.paths.waste) };
  const { package: packages } = await readPartition(`${world.tenant.tenantUid}#project#${world.project.uid}`, 'ref#');
  root = packages.find(({ kind }) => kind === 'master')!.treeUid;
  expect((await save([rule()])).status).toBe(200);
});

describe('rules of a section', () => {
  it('are stored with its settings, and are those of the reports of its packages', async () => {
    expect(await stored()).toEqual([rule()]);
    const { reporter, report } = await world.fresh();
    const section = (await reporter.nodes(report.uid)).find(({ path }) => path === world.paths.section)!;
    expect(section.node.tree!.meta_json.rules).toEqual([rule()]);
  });

  it('are refused beside the field when they name no metric of the structure', async () => {
    const refused = await save([rule(), rule({ uid: 'other', left: ['gone'] })]);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.json<Problem>().errors)).toEqual(['meta_json.rules.1.left']);
    expect(await stored()).toEqual([rule()]);
  });

  it('are refused when units differ', async () => {
    const hours = { name: 'Hours worked', unit: 'Hours', category: 'Carbon' };
    const answer = await world.nodes.post({ type: 'metricscore', path: world.paths.section, metric: hours });
    const { uid } = answer.json<StructureNodeItem>().node.metricscore!.metric!;
    const refused = await save([rule({ right: [uid] })]);
    expect(refused.status).toBe(400);
    expect(refused.json<Problem>().errors).toEqual({
      'meta_json.rules.0.right': ['Figures in Litres and Hours cannot be compared. Choose metrics with the same unit.'],
    });
  });

  it('are changed by administrators only, and by nobody of another tenant', async () => {
    const place = { structureUid: world.tracker, reportUid: root };
    for (const person of [world.reporter, world.approver, world.viewer])
      expect((await nodeCalls(person, place).patch(world.paths.section, change(null))).status).toBe(403);
    const stranger = await (await makeTenant()).person('stranger', { isSuperuser: true });
    expect((await nodeCalls(stranger, place).patch(world.paths.section, change(null))).status).toBe(404);
    expect(await stored()).toEqual([rule()]);
    expect((await nodeCalls(world.admin, place).patch(world.paths.section, change([rule()]))).status).toBe(200);
  });
});

describe('a submission', () => {
  it('that breaks a rule is refused with its message, and is accepted once it is corrected', async () => {
    const { reporter, report } = await reported('10.01');
    const refused = await reporter.submit({ comment: 'January is complete' });
    expect(refused.status).toBe(400);
    expect(refused.json<Problem>()).toMatchObject({ detail: MESSAGE, errors: { rules: [MESSAGE] } });
    expect(await reporter.current()).toMatchObject({ uid: report.uid, is_staging: true });
    await reporter.enter(report.uid, world.paths.waste, { value: '10' });
    expect((await reporter.submit({ comment: 'January is complete' })).status).toBe(201);
  });

  it('is told what is missing before a rule can be checked', async () => {
    const { reporter, report } = await world.fresh();
    await reporter.enter(report.uid, world.paths.waste, { value: '11' });
    const refused = await reporter.submit({ comment: 'January is complete' });
    expect(refused.status).toBe(400);
    expect(refused.json<Problem>().errors).toEqual({ required: ['Diesel'] });
  });

  it('that breaks a warning is accepted', async () => {
    expect((await save([rule({ severity: 'warning' })])).status).toBe(200);
    const { reporter } = await reported('11');
    expect((await reporter.submit({ comment: 'January is complete' })).status).toBe(201);
    expect((await save([rule()])).status).toBe(200);
  });

  it('that is sent again is held to the rules that it was submitted with', async () => {
    const { reporter, approver, report } = await reported('9');
    expect((await reporter.submit({ comment: 'January is complete' })).status).toBe(201);
    expect((await approver.patch(report.uid, { status: 'REJECT', comment: 'Look again' })).status).toBe(200);
    expect((await save([])).status).toBe(200);
    await reporter.enter(report.uid, world.paths.waste, { value: '11' });
    const refused = await reporter.post(report.uid, { status: 'UPDATE', comment: 'Looked' });
    expect(refused.status).toBe(400);
    expect(refused.json<Problem>().errors).toEqual({ rules: [MESSAGE] });
    await reporter.enter(report.uid, world.paths.waste, { value: '8' });
    expect((await reporter.post(report.uid, { status: 'UPDATE', comment: 'Looked' })).status).toBe(200);
  });
});
