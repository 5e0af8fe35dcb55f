import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ProjectRole } from '../../../shared/contract/person/members.ts';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import { shortId } from '../../../shared/domain/kernel/names.ts';
import { site, tenantUid } from '../../support/access/memory-site.ts';
import { readDocument } from '../../support/documented.ts';

const { db } = await import('../../../functions/data/service.ts');
const { meantBy } = await import('../../../functions/data/meant-by.ts');
const { packSheet } = await import('../../../functions/data/compressed.ts');
const { metricFinder } = await import('../../../functions/core/factor/named-metrics.ts');

const { project, admin, path } = await site('Twins');
const scope = { tenantUid, projectUid: project.uid, version: 1 };

/** Another uid with the same first eight characters. */
const twinOf = (uid: string) => `${shortId(uid)}${randomUUID().slice(8)}`;

describe('an id that means nothing', () => {
  const structure = `/api/tracker/${project.structureUid}/`;
  it.each([
    `/api/comment/`,
    `/api/store/object/`,
    `${path}reporting_periods/`,
    `${path}invite/`,
    `/api/project/`,
    `${structure}ref/`,
    `${structure}commit/`,
  ])('answers 404 below %s, short, whole or of no form [REP-028]', async (below) => {
    for (const id of ['0badf00d', randomUUID(), 'nothing']) {
      const at = `${below}${id}/`;
      const answer = below === `${path}reporting_periods/` || below === `${path}invite/` ? admin.delete(at) : admin.get(at);
      expect([id, (await answer).status]).toEqual([id, 404]);
    }
  });
});

describe('an id of eight characters that means two things', () => {
  it('answers 409 for a role, which the whole id still names [REP-028]', async () => {
    const roles = (await admin.get(`${path}discipline/`)).json<ProjectRole[]>();
    const { uid } = roles.find(({ name }) => name === 'Reporter')!;
    await db.entities.role.put({ ...scope, uid: twinOf(uid), name: 'Twin' }).go();
    const refused = [
      await admin.patch(`${path}discipline/${shortId(uid)}/`, { name: 'Clerk' }),
      await admin.delete(`${path}discipline/${shortId(uid)}/`),
    ];
    expect(refused.map((answer) => [answer.status, answer.json<{ detail: string }>().detail])).toEqual(
      Array.from({ length: 2 }, () => [409, 'This id means more than one thing. Send the whole id.']),
    );
    expect((await admin.patch(`${path}discipline/${uid}/`, { name: 'Clerk' })).json()).toMatchObject({ uid, name: 'Clerk' });
    const names = (await admin.get(`${path}discipline/`)).json<ProjectRole[]>().map(({ name }) => name);
    expect(names.sort()).toEqual(['Approver', 'Clerk', 'Twin']);
  });

  it('answers 409 for a period, and changes neither of the two [REP-028]', async () => {
    const before = (await admin.get(`${path}reporting_periods/`)).json<ReportingPeriod[]>();
    const { uid } = before[1]!;
    const twin = { ...scope, uid: twinOf(uid), startDate: '2030-01-01', endDate: '2030-02-01', numCommits: 0, metaJson: {} };
    await db.entities.period.put(twin as never).go();
    expect((await admin.delete(`${path}reporting_periods/${shortId(uid)}/`)).status).toBe(409);
    expect((await admin.get(`${path}reporting_periods/`)).json<ReportingPeriod[]>()).toHaveLength(before.length + 1);
    const read = `${path}reporting_periods/${shortId(uid)}/commits/`;
    const { status, headers, text } = await admin.get(read);
    expect(status).toBe(409);
    const contentType = String(headers['content-type']);
    expect(readDocument()({ method: 'GET', path: read, status, contentType, text })).toBeUndefined();
    expect((await admin.delete(`${path}reporting_periods/${uid}/`)).status).toBe(204);
  });

  it('answers 409 for an indicator whose history is asked for, which the whole id still names [REP-028]', async () => {
    const [own, periodUid] = [randomUUID(), randomUUID()];
    const steps = [own, twinOf(own)].map((indicatorUid) => ({
      indicatorUid,
      name: 'Energy',
      unit: 'kWh',
      old: null,
      new: '1',
      reports: 1,
      kind: 'published',
    }));
    const at = '2024-02-01T00:00:00.000Z';
    const { uid: projectUid } = project;
    const data = packSheet(steps.map((step) => ({ ...step, periodUid, periodStart: '2024-01-01', periodEnd: '2024-02-01' })));
    await db.entities.figureSteps.put({ tenantUid, projectUid, periodUid, at, uid: 'u', restatementUid: '', data }).go();
    const history = (id: string) => admin.get(`${path}figures/history/?indicator=${id}&period=${periodUid}`);
    expect((await history(shortId(own))).status).toBe(409);
    expect((await history(own)).json<{ indicator: string }[]>()).toHaveLength(1);
  });

  it('selects none of two metrics of one name and unit for a row of a file, whichever comes first', () => {
    const uid = randomUUID();
    const metric = { name: 'Diesel', unit: 'Litres', category: 'Carbon', uid } as never as Parameters<
      typeof metricFinder
    >[0][number];
    const twin = { ...metric, uid: twinOf(uid) };
    const row = (metricId: string, name = 'Diesel') => ({ metric: name, unit: 'Litres', metricId, category: '' });
    const find = metricFinder([metric, twin]);
    expect([find(row(shortId(uid))), find(row(uid)), find(row(twin.uid))]).toEqual(['several', metric, twin]);
    const named = metricFinder([{ ...metric, name: 'Petrol' }, twin]);
    expect(named(row(shortId(uid)))).toBe(twin);
  });

  it('is none where one thing is listed twice, or the whole id is sent', () => {
    const uid = randomUUID();
    const thing = { uid };
    expect(meantBy(shortId(uid), [thing, { ...thing }])).toBe(thing);
    expect(meantBy(uid.toUpperCase(), [{ uid: twinOf(uid) }, thing])).toBe(thing);
    expect(meantBy('00000000', [thing])).toBeUndefined();
    expect(() => meantBy(shortId(uid), [thing, { uid: twinOf(uid) }])).toThrow('Send the whole id.');
  });
});
