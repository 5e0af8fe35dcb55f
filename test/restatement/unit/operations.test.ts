import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../functions/core/context.ts';
import type { SignedInRequest } from '../../../functions/http/request-context.ts';
import {
  addIndicator,
  approve,
  calculate,
  type OfficialWorld,
  officialWorld,
  operationOf,
  record,
} from '../../support/memory/official.ts';
import { contextOf, makePerson } from '../../support/memory/world/supply.ts';

const handlers = await import('../../../functions/api/dashboard/restatements.ts');

let world: OfficialWorld;
const reply: { next?: string; filename?: string } = {};
const context = (more: Partial<Context> = {}) => ({ ...contextOf(world.ann, { ...more }), reply }) as unknown as SignedInRequest;
const asAnn = () => context({ actor: { ...world.ann, isSuperuser: true, isTenantSuperuser: true, grants: [] } as never });
const params = () => ({ projectId: world.project.uid });

beforeAll(async () => {
  world = await officialWorld();
  await record(world);
  await approve(world, 0, 0, '21');
  await record(world);
  await calculate(world, operationOf(2), '=HYPERLINK("x")');
  await record(world);
  await calculate(world, operationOf(3), 'Again');
  await record(world);
});

describe('the register of a project', () => {
  it('lists who changed which figure, from what to what and why', async () => {
    const rows = await handlers.listRestatements(context(), { params: params(), query: { limit: 50 } });
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      act: 'equation',
      reason: 'Again',
      by: { uid: world.ann.userUid, first_name: 'Ann', last_name: 'Tester' },
      figures: [{ name: 'Energy', unit: 'kWh', periodStart: '2024-01-01', old: '42', new: '63' }],
      figureCount: 1,
      together: null,
    });
    expect(rows[0]!.settled).not.toBeNull();
  });

  it('is a file with every figure, safe for a spreadsheet', async () => {
    const text = await handlers.exportRestatements(context(), { params: params() } as never);
    const lines = text.split('\r\n');
    expect(lines[0]).toContain('When,What,Who,Reason,Found,Indicator,Period,Before');
    expect(lines[1]).toContain('Change of the calculation of Energy,Ann Tester,Again,');
    expect(lines[1]).toContain('Energy,1st Jan 24 - 31st Jan 24,42,kWh,63,kWh');
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('the register of a company', () => {
  const query = { limit: 50 };
  const companyParams = () => ({ companyId: world.project.companyUid });

  it('has the entries of its projects with their names', async () => {
    const rows = await handlers.listCompanyRestatements(asAnn(), { params: companyParams(), query });
    expect(rows.map(({ project, reason }) => [project?.name, reason])).toEqual([
      ['Steel', 'Again'],
      ['Steel', '=HYPERLINK("x")'],
    ]);
  });

  it('goes on after a page of one', async () => {
    const first = await handlers.listCompanyRestatements(asAnn(), { params: companyParams(), query: { limit: 1 } });
    const next = await handlers.listCompanyRestatements(asAnn(), {
      params: companyParams(),
      query: { limit: 1, cursor: reply.next! },
    });
    expect([...first, ...next].map(({ reason }) => reason)).toEqual(['Again', '=HYPERLINK("x")']);
  });

  it('has nothing of projects that the caller may not open', async () => {
    const stranger = await makePerson('Sid');
    const actor = { ...stranger, isSuperuser: false, isTenantSuperuser: false, grants: [] };
    const rows = await handlers.listCompanyRestatements(context({ actor: actor as never }), { params: companyParams(), query });
    expect(rows).toEqual([]);
  });
});

describe('the official figures of a project', () => {
  it('tell what they were before they were restated', async () => {
    const { figures, asAt, recordedSince } = await handlers.readFigures(context(), {
      params: params(),
      query: { restated: true, fromDate: '2024-01-01', toDate: '2024-12-31' },
    });
    expect(figures).toMatchObject([{ name: 'Energy', value: '63', reports: 1, restated: { old: '42' }, now: '63' }]);
    expect([asAt, recordedSince]).toEqual([null, expect.any(String)]);
  });

  it('leave out those that never changed', async () => {
    await addIndicator(world, 'Twice', 2);
    await record(world);
    const query = { restated: true };
    expect((await handlers.readFigures(context(), { params: params(), query })).figures).toHaveLength(1);
    expect((await handlers.readFigures(context(), { params: params(), query: { restated: false } })).figures).toHaveLength(2);
  });

  it('as at a day before the record are none', async () => {
    const { figures } = await handlers.readFigures(context(), {
      params: params(),
      query: { asAt: '2020-01-01', restated: false },
    });
    expect(figures).toEqual([]);
  });

  it('as at today are those of now', async () => {
    const query = { asAt: new Date().toISOString().slice(0, 10), restated: false };
    const { figures } = await handlers.readFigures(context(), { params: params(), query });
    expect(figures.map(({ name, value, now }) => [name, value, now])).toEqual([
      ['Energy', '63', '63'],
      ['Twice', '42', '42'],
    ]);
  });

  it('are none of a day that is still to come', async () => {
    const query = { asAt: '2999-01-01', restated: false };
    await expect(handlers.readFigures(context(), { params: params(), query })).rejects.toMatchObject({
      code: 'invalid_input',
      errors: { asAt: ['This day is still to come. Choose today or an earlier day.'] },
    });
  });

  it('have a history with the entry behind each restatement', async () => {
    const { figures } = await handlers.readFigures(context(), { params: params(), query: { restated: true } });
    const query = { indicator: world.indicator.uid.slice(0, 8), period: figures[0]!.periodUid };
    const steps = await handlers.readFigureHistory(context(), { params: params(), query });
    expect(steps.map(({ kind, old, new: value, restatement }) => [kind, old, value, restatement?.reason])).toEqual([
      ['restated', '42', '63', 'Again'],
      ['restated', '21', '42', '=HYPERLINK("x")'],
      ['published', null, '21', undefined],
    ]);
  });
});

it('the mark of an exported figure says what it was and became', async () => {
  const { restatedMarks } = await import('../../../functions/core/restatement/marks.ts');
  expect([...(await restatedMarks(world.project.tenantUid, { projectUid: world.project.uid })).values()]).toEqual([
    expect.stringMatching(/^Restated \d{4}-\d\d-\d\d from 42 kWh to 63 kWh$/),
  ]);
});
