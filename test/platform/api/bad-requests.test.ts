import { expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import type { RouteDef } from '../../../shared/contract/route.ts';
import { badRequests } from '../../support/access/bad-requests.ts';
import { makeReportWorld } from '../../support/makers/report-world.ts';

/** A fixed seed, with other requests than in test/access/unit/bad-requests.test.ts, which sends 10,000 without a stack. */
const SEED = 11;
/** Milliseconds: less than a Lambda's limit, and enough for a cold one on a small machine. */
const BUDGET_MS = 8_000;

/** Deletions come last, and what ends the session after them. */
const rank = (path: string, method: string) => (/\/(me|auth-)/.test(path) ? 2 : Number(method === 'DELETE'));

const operations = Object.values(contract)
  .flatMap((resource) => Object.values<RouteDef>(resource))
  .toSorted((a, b) => rank(a.path, a.method) - rank(b.path, b.method));

it('answers a request without sense to each operation as the document says, without a fault of its own, and soon', async () => {
  expect(operations.length).toBeGreaterThanOrEqual(290);
  const world = await makeReportWorld();
  const { report, ref } = await world.fresh();
  const chief = await world.tenant.person('chief', { isSuperuser: true, isTenantSuperuser: true });
  const known = {
    projectId: world.project.uid,
    trackerId: world.tracker,
    refId: ref.uid,
    branchId: ref.uid,
    commitId: report.uid,
  };
  const answered = new Map<number, number>();
  const send = async (route: RouteDef) => {
    const { method } = route;
    const [{ url, body }] = badRequests(route, known, 1, SEED) as [{ url: string; body: unknown }];
    const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const before = performance.now();
    // `call` fails on an answer that the document does not describe.
    const { status, text } = await chief.call({ method, path: url, ...sent });
    const took = performance.now() - before;
    expect([status < 500, method, url, text]).toEqual([true, method, url, text]);
    expect([took < BUDGET_MS, method, url]).toEqual([true, method, url]);
    answered.set(status, (answered.get(status) ?? 0) + 1);
  };
  // One at a time: parallel requests would start several processes of each function, which takes longer than the requests.
  for (const operation of operations) await send(operation);
  // A sample that is always refused for lack of rights would show nothing.
  expect((answered.get(400) ?? 0) + (answered.get(404) ?? 0)).toBeGreaterThan(operations.length / 4);
  expect(answered.get(401) ?? 0).toBeLessThan(operations.length / 10);
}, 180_000);
