import { CognitoIdentityProviderClient, NotAuthorizedException } from '@aws-sdk/client-cognito-identity-provider';
import { NotFound, S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import type { RouteDef } from '../../../shared/contract/route.ts';
import { badRequests } from '../../support/access/bad-requests.ts';
import type { Answer } from '../../support/access/handler-calls.ts';
import { readDocument } from '../../support/documented.ts';
import { processorTime } from '../../support/fixtures/processor-time.ts';
import {
  approveMonth,
  closingWorld,
  measure,
  nodeIn,
  periodsIn,
  reportOfMonth,
  tenantUid,
} from '../../support/memory/closing.ts';
import { load } from '../../support/memory/world/supply.ts';

const { db } = await import('../../../functions/data/service.ts');

/** Requests per operation. With some 300 operations, more than 10,000 in all. */
const EACH = 34;
/** A fixed seed, so that a merge does not depend on luck. */
const SEED = 7;
/**
 * Limit of processor time: no parser may take long over anything that clients can send. With an in-memory table and 5,000 letters
 * nothing else could.
 */
const BUDGET_MS = 1_000;

const operations = Object.values(contract).flatMap((resource) => Object.entries(resource as Record<string, RouteDef>));

/** The answers of the pool, the bucket and the queues to an unknown caller. */
async function refuse({ constructor: { name } }: { constructor: { name: string } }): Promise<object> {
  if (name.startsWith('SendMessage')) return {};
  const said = { message: name, $metadata: {} };
  throw name.includes('Object') ? new NotFound(said) : new NotAuthorizedException(said);
}

const undocumented = readDocument();

let send: (method: string, url: string, body: unknown) => Promise<Answer>;
let known: Record<string, string>;

beforeAll(async () => {
  const names = ['BUCKET_NAME', 'USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'MAIL_FROM'];
  for (const name of names) vi.stubEnv(name, 'eu-central-1_test');
  vi.stubEnv('APP_ORIGIN', 'https://ours.example');
  vi.stubEnv('JOB_QUEUE_URLS', '{}');
  vi.stubGlobal('fetch', async () => Response.json({ keys: [] }));
  const world = await closingWorld();
  const { project, piling: pack, ada } = world;
  await db.entities.user.patch({ tenantUid, uid: ada.userUid }).set({ isSuperuser: true, isTenantSuperuser: true }).go();
  await approveMonth(world, pack, '2024-01-01', '7');
  const [periods, open, { roles, permissionGroups }] = [
    await periodsIn(project),
    await reportOfMonth(pack, '2024-02-01'),
    await load(project.uid),
  ];
  const node = await nodeIn(world, pack, open.uid);
  known = {
    projectId: project.uid,
    companyId: project.companyUid,
    trackerId: pack.structureUid,
    refId: pack.uid,
    treeId: pack.treeUid,
    branchId: pack.uid,
    commitId: open.uid,
    pathId: node.path,
    nodeUid: node.uid,
    scoreId: node.uid,
    docId: node.uid,
    documentId: node.uid,
    indicatorId: (await measure(world)).uid,
    reportingPeriodId: periods[0]!.uid,
    reportPeriodId: periods[0]!.uid,
    projectDisciplineId: roles[0]!.uid,
    authGroupId: permissionGroups[0]!.uid,
    userId: world.rob.userUid,
    submission: '1',
  };
  send = (method, url, body) => world.admin(method, url, body);
});

beforeEach(() => {
  for (const { prototype } of [CognitoIdentityProviderClient, S3Client, SQSClient])
    vi.spyOn(prototype, 'send').mockImplementation(refuse as never);
});

it('takes more than 10,000 requests in all', () => {
  expect(operations.length * EACH).toBeGreaterThan(10_000);
});

it.each(operations)(
  '%s answers what makes no sense without a fault of its own, soon, and as the document says',
  async (_name, route) => {
    const { method } = route;
    for (const { url, body } of badRequests(route, known, EACH, SEED)) {
      const before = processorTime();
      const { status, text, contentType } = await send(method, url, body);
      const took = processorTime() - before;
      expect([status < 500, url, body, text]).toEqual([true, url, body, text]);
      expect(took).toBeLessThan(BUDGET_MS);
      expect(undocumented({ method, path: url, status, contentType, text })).toBeUndefined();
    }
  },
);
