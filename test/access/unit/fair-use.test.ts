import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import type { RouteDef } from '../../../shared/contract/route.ts';
import { FAIR_USE, overusedText } from '../../../shared/domain/access/fair-use.ts';
import { TooManyRequests } from '../../../shared/errors.ts';
import { person, site } from '../../support/access/memory-site.ts';

const { countUse, countWrite } = await import('../../../functions/core/access/fair-use.ts');
const { problem } = await import('../../../functions/http/problem.ts');

/** Some seconds into a window of five and of ten minutes. */
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 12) + seconds * 1_000);
const refusal = async (counting: Promise<void>): Promise<TooManyRequests | undefined> => {
  try {
    await counting;
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(TooManyRequests);
    return error as TooManyRequests;
  }
};

it('lets a person export as often as the limit says, and then tells how long to wait', async () => {
  const caller = { tenantUid: randomUUID(), userUid: randomUUID(), now: at(60) };
  await countUse(caller, 'export', FAIR_USE.export.person);
  const refused = await refusal(countUse(caller, 'export'));
  expect(refused!.message).toBe(overusedText(refused!.retryAfter));
  // The window has 540 s left, and of its 61 counts two must expire in the next one.
  expect(refused!.retryAfter).toBe(540 + Math.ceil((600 * 2) / 61));
  expect(await refusal(countUse({ ...caller, now: at(60 + refused!.retryAfter) }, 'export'))).toBeUndefined();
});

it("does not count one person's exports for another one, nor for another tenancy", async () => {
  const tenantUid = randomUUID();
  await countUse({ tenantUid, userUid: 'a', now: at(60) }, 'export', FAIR_USE.export.person);
  expect(await refusal(countUse({ tenantUid, userUid: 'b', now: at(60) }, 'export'))).toBeUndefined();
  expect(await refusal(countUse({ tenantUid: randomUUID(), userUid: 'a', now: at(60) }, 'export'))).toBeUndefined();
});

it('refuses everybody of a tenancy that is above its own limit', async () => {
  const tenantUid = randomUUID();
  const { person: each, tenancy } = FAIR_USE.import;
  for (let n = 0; n < tenancy / each; n += 1) await countUse({ tenantUid, userUid: `p${n}`, now: at(60) }, 'import', each);
  expect(await refusal(countUse({ tenantUid, userUid: 'late', now: at(60) }, 'import'))).toBeInstanceOf(TooManyRequests);
});

it('counts writes by twenty, refuses above the limit without asking again, and lets go on when the time is over', async () => {
  const caller = { tenantUid: randomUUID(), userUid: randomUUID(), now: at(10) };
  for (let n = 0; n < FAIR_USE.write.person; n += 1) expect(await refusal(countWrite(caller))).toBeUndefined();
  for (let n = 0; n < 19; n += 1) expect(await refusal(countWrite(caller))).toBeUndefined();
  const refused = await refusal(countWrite(caller));
  expect(refused!.retryAfter).toBeGreaterThan(0);
  expect((await refusal(countWrite({ ...caller, now: at(11) })))!.retryAfter).toBe(refused!.retryAfter - 1);
  expect(await refusal(countWrite({ ...caller, now: at(11 + refused!.retryAfter) }))).toBeUndefined();
});

it('answers 429 with the seconds to wait', () => {
  const { statusCode, headers } = problem(new TooManyRequests(overusedText(90), 90), 'test');
  expect([statusCode, headers?.['retry-after']]).toEqual([429, '90']);
});

it('refuses the export after the last one of a person, by the operation itself', async () => {
  const { path, admin } = await site('Exports');
  const start = () => admin.post(`${path}export/`, { type: 'project_inputs', format: 'csv' });
  const first = await start();
  expect(first.status).not.toBe(429);
  for (let n = 1; n < FAIR_USE.export.person; n += 1) await start();
  const refused = await start();
  expect(refused.status).toBe(429);
  const other = await person('another-exporter');
  expect((await other.post(`${path}export/`, { type: 'project_inputs', format: 'csv' })).status).toBe(404);
});

it('does not count for all what was refused to one person', async () => {
  const [tenantUid, now] = [randomUUID(), at(60)];
  await countUse({ tenantUid, userUid: 'loud', now }, 'export', FAIR_USE.export.person);
  for (let n = 0; n < FAIR_USE.export.tenancy; n += 1) await refusal(countUse({ tenantUid, userUid: 'loud', now }, 'export'));
  expect(await refusal(countUse({ tenantUid, userUid: 'quiet', now }, 'export'))).toBeUndefined();
});

it('counts what starts an export, an import or an upload, and never the end of a session', () => {
  const routes: [string, RouteDef][] = Object.values(contract).flatMap((resource) => Object.entries<RouteDef>(resource));
  const counted = routes.flatMap(([name, { use }]) => (use ? [`${name}: ${use}`] : []));
  expect(counted.sort()).toEqual([
    'createCompanyExport: export',
    'createExport: export',
    'createPack: export',
    'endMySession: none',
    'exportPerson: export',
    'exportTrail: export',
    'importStructure: import',
    'requestStoreUpload: upload',
    'requestUpload: upload',
    'signOutEverywhere: none',
    'storeFile: upload',
  ]);
});
