import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Actor } from '../../../../functions/data/stores/person/caller-store.ts';
import type { BoardReport } from '../../../../functions/data/stores/report/board-store.ts';
import { memoryDatabase } from '../../../support/memory/table.ts';

memoryDatabase();
const { client } = await import('../../../../functions/data/client/client.ts');
const { waitingReports } = await import('../../../../functions/core/report/list/waiting-reports.ts');
const { boardStore } = await import('../../../../functions/data/stores/report/board-store.ts');
const { db } = await import('../../../../functions/data/service.ts');
const { transact } = await import('../../../../functions/data/transact.ts');
const { listOpenReports } = await import('../../../../functions/api/reports/list-open.ts');
const { MAX_ANSWER_BYTES } = await import('../../../../functions/http/compress.ts');

const tenantUid = '10000000-0000-4000-8000-000000000000';
const uid = (kind: number, index: number) =>
  `${((index * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}-0000-4000-8000-${kind}${String(index).padStart(11, '0')}`;
const [PROJECTS, PACKAGES] = [230, 6];
const NOW = new Date('2024-04-01T09:00:00Z');

const report = (index: number, status: BoardReport['status']): BoardReport => ({
  reportUid: uid(1, index),
  isStaging: false,
  status,
  dueDate: '2024-04-15',
  period: { uid: uid(2, index), startDate: '2024-03-01', endDate: '2024-03-31' },
  lastUpdateOn: '2024-04-01T08:00:00.000Z',
  submission: 1,
});

/** A person who approves everything in all projects, such as a superuser. */
const actor = {
  tenantUid,
  isSuperuser: true,
  isTenantSuperuser: false,
  grants: Array.from({ length: PROJECTS }, (_, index) => ({
    scope: 'project',
    scopeUid: uid(3, index),
    isAdmin: true,
    actions: [],
    roles: [],
  })),
} as never as Actor;

/** Each project has five reports that wait for a decision, one of an earlier period, and two that do not wait. */
beforeAll(async () => {
  const tenant = { tenantUid, name: 'T', domainUrl: 't.example', timeZone: 'Europe/London', termMap: {}, metaJson: {} };
  await db.entities.tenant.put({ ...tenant, version: 1 }).go();
  for (let at = 0; at < PROJECTS; at += 1) {
    const project = {
      tenantUid,
      uid: uid(3, at),
      companyUid: 'c',
      structureUid: 's',
      rootUid: 'r',
      factorsRootUid: 'f',
      name: `P${at}`,
      metaJson: {},
    };
    await db.entities.project.put({ ...project, created: '2024', version: 1 } as never).go();
    await transact(boardStore(tenantUid).createWrites(uid(3, at)));
    for (let index = 0; index < PACKAGES; index += 1) {
      const number = at * PACKAGES + index;
      const earlier = report(100_000 + number, 'Pending Review');
      const entry = {
        ...report(number, index < 4 ? 'Pending Approval' : 'OK for Submission'),
        name: 'Drainage of the northern section',
        parentUid: null,
        responsibleUid: null,
        approverUid: null,
        revision: 1,
        others: index === 0 ? { [earlier.reportUid]: earlier } : {},
      };
      await transact(boardStore(tenantUid).entryWrites(uid(3, at), uid(4, number), entry));
    }
  }
});
afterEach(() => void vi.restoreAllMocks());

const all = (limit: number) => waitingReports(actor, NOW, { limit });

describe('the reports that wait for a superuser at the end of a month', () => {
  it('come page by page, each once', async () => {
    const whole = (await all(5000)).reports.map((each) => each.report.reportUid);
    expect([whole.length, new Set(whole).size]).toEqual([PROJECTS * 5, PROJECTS * 5]);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await waitingReports(actor, NOW, { limit: 97, cursor });
      expect(page.reports.length).toBeLessThanOrEqual(97);
      paged.push(...page.reports.map((each) => each.report.reportUid));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
  });

  it('are read as far as the page goes', async () => {
    const sent = vi.spyOn(client, 'send');
    const reads = () =>
      sent.mock.calls.flatMap(([command]) => (command.constructor.name === 'BatchGetCommand' ? command.input : []));
    const ofPeriods = (input: object) => JSON.stringify(input).includes('-8000-2');
    const boardReads = () => reads().filter((input) => !ofPeriods(input)).length;
    const { next } = await all(100);
    expect(boardReads()).toBe(4);
    // Each report of this test is of a different period.
    expect(reads().filter(ofPeriods)).toHaveLength(3);
    sent.mockClear();
    await waitingReports(actor, NOW, { limit: 100, cursor: next });
    expect(boardReads()).toBe(4);
    sent.mockClear();
    expect((await all(5000)).reports).toHaveLength(PROJECTS * 5);
    expect(boardReads()).toBe(4 + 4 + 2);
    sent.mockClear();
    // The periods of a whole page are read together: of 351 reports, of which the last one says that another page follows.
    await all(350);
    expect(reads().filter(ofPeriods)).toHaveLength(4);
  });

  it('fit into an answer, nine thousand of them', async () => {
    const reply: { next?: string } = {};
    const query = { requiresAction: true, limit: 1000 };
    const listed = (await listOpenReports({ actor, now: NOW, reply } as never, { query } as never)) as unknown[];
    expect([listed.length, typeof reply.next]).toEqual([1000, 'string']);
    expect(9 * JSON.stringify(listed).length).toBeLessThan(MAX_ANSWER_BYTES);
  });

  it('have no page after a cursor of another list', async () => {
    const other = waitingReports(actor, NOW, { limit: 10, cursor: `${uid(3, 0)}_2024-01-01_${uid(4, 0)}_${uid(1, 0)}` });
    await expect(other).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
