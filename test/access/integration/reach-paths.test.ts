import '../../support/makers/environment.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { contract } from '../../../shared/contract/index.ts';
import type { RouteDef } from '../../../shared/contract/route.ts';
import { operation } from '../../support/makers/figures.ts';
import { signIn } from '../../support/makers/people.ts';
import { itemsOf, makeReach, type Reach, toldBy } from '../../support/makers/reach.ts';

const { db } = await import('../../../functions/data/service.ts');

let world: Reach;

beforeAll(async () => {
  world = await makeReach();
}, 120_000);

const routes: [string, RouteDef][] = Object.values(contract).flatMap((resource) => Object.entries<RouteDef>(resource));
const parametersOf = ({ path }: RouteDef) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));

/** The id that the route's access check resolves, with the tracker before it. A path within a tree is not an id. */
const ownIn = ({ access }: RouteDef): string[] => {
  const scope = typeof access === 'object' && access.scope !== 'tenant' ? access.scope : undefined;
  return scope === 'commit' ? ['trackerId', 'commitId'] : scope ? [`${scope}Id`] : [];
};
const namesMore = (route: RouteDef) => {
  const inner = parametersOf(route).filter((name) => !ownIn(route).includes(name));
  return ownIn(route).length > 0 && inner.length > 0 && !inner.includes('pathId');
};

/** Each operation with another id in its path besides the own one. This id is the hidden project's. */
const foreign = routes.filter(([, route]) => namesMore(route));

/** Fields that suffice for most changes. An operation drops fields that it does not know. */
const FIELDS = {
  name: 'Mine',
  ref_name: 'Mine',
  title: 'Mine',
  text: 'Mine',
  value: 1,
  factor: 2,
  status: 'OK for Submission',
  accepted: true,
  is_admin: true,
  reminders: true,
  filename: 'a.csv',
  content_type: 'text/csv',
  size: 9,
  auth: 'mine',
  category: 'Carbon',
  operation_json: operation({ numerators: ['mine'] }),
  policy_json: { actions: [] },
  startDate: '2024-01-01',
  toUnit: 'kg',
  comment: 'Mine',
  reason: 'Mine',
  last_day: '2099-12-31',
  until: '2099-12-31',
};
const bodyOf = ({ body, path }: RouteDef) => {
  const type = /\/(score|description|document)\//.exec(path)?.[1] ?? 'tree';
  const types: Record<string, string> = { score: 'metricscore', description: 'trackerdescription' };
  const metric = type === 'score' ? { name: 'Mine' } : 'mine';
  const own = path.includes('/supplier/')
    ? { status: 'rejected' }
    : path.includes('/finding/')
      ? { kind: 'answer', version: 1 }
      : path.startsWith('/api/company/')
        ? { auth: undefined }
        : {};
  return body ? { body: { ...FIELDS, ...own, metric, type: types[type] ?? type } } : {};
};

it('nobody reaches into another project or company by an id that stands behind their own in the path [SET-012]', async () => {
  const { tenant, keeper, boss, hidden, ids, root } = world;
  const before = await itemsOf(tenant, hidden.uids);
  const wrong: unknown[] = [];
  const ofProject: Record<string, string> = { ...hidden.ids, memberId: hidden.membership, submission: '1' };
  const ofCompany: Record<string, string> = { ...hidden.ids, inviteId: hidden.companyInvite };
  const hiddenId = (name: string, own: readonly string[]) => (own.includes('companyId') ? ofCompany : ofProject)[name];
  const unread = new Set<string>();
  for (const [operation, route] of foreign) {
    const own = ownIn(route);
    const person = own.includes('companyId') ? boss : keeper;
    for (const commitId of own.includes('commitId') ? [ids.commitId, root] : [ids.commitId]) {
      const known: Record<string, string> = { ...ids, commitId };
      const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const id = own.includes(name) ? known[name] : hiddenId(name, own);
        if (!id) throw new Error(`The hidden project has no ${name}`);
        return id;
      });
      const answer = await person.call({
        method: route.method,
        path: path + (route.query ? '?period=2024-01&interval=month' : ''),
        ...bodyOf(route),
      });
      if (answer.status === 400) unread.add(operation);
      const told = toldBy(answer, path, hidden);
      const done = route.method !== 'GET' && answer.status < 300;
      if (done || answer.status >= 500 || told.length > 0) wrong.push({ operation, path, status: answer.status, told });
    }
  }
  expect(wrong).toEqual([]);
  expect(foreign.length).toBeGreaterThan(60);
  expect([...unread]).toEqual([]);
  expect(await itemsOf(tenant, hidden.uids)).toEqual(before);
}, 120_000);

it('shows that the hidden things are there, for who may see them', async () => {
  const { owner, hidden } = world;
  const { trackerId, commitId, treeId, projectId } = hidden.ids;
  const read = async (path: string) => (await owner.call({ path })).text;
  expect(await read(`/api/tracker/${trackerId}/commit/${commitId}/tree/${treeId}/comment/`)).toContain('Hidden remark');
  expect(await read(`/api/project/${projectId}/invite/`)).toContain('hidden-guest');
  expect(await read(`/api/tracker/${trackerId}/commit/${commitId}/value/`)).toContain('4711');
  expect(await read(hidden.file)).toBeDefined();
});

it("endMySession ends nobody else's session, and says of it what it says of none", async () => {
  const { tenant, keeper } = world;
  const other = await tenant.person('session-of-another');
  const token = await signIn(tenant.host, other.email);
  expect((await tenant.call({ method: 'POST', path: '/auth-jwt/verify/', body: { token } })).status).toBe(200);
  const [theirs] = (await tenant.call({ path: '/api/me/sessions/', token })).json<{ uid: string }[]>();
  const end = (uid: string) => keeper.call({ method: 'DELETE', path: `/api/me/sessions/${uid}/` });
  const [real, made] = [await end(theirs!.uid), await end(randomUUID())];
  expect([real.status, real.json<{ title: string }>().title]).toEqual([404, made.json<{ title: string }>().title]);
  expect((await tenant.call({ path: '/api/me/', token })).status).toBe(200);
});

it("renamePasskey and removePasskey leave somebody else's passkey as it is, and say of it what they say of none", async () => {
  const { tenant, keeper } = world;
  const other = await tenant.person('passkey-of-another');
  const uid = randomBytes(32).toString('hex');
  const key = { tenantUid: tenant.tenantUid, userUid: other.uid, uid };
  const made = { credentialId: 'theirs', host: tenant.host, publicKey: 'key', counter: 0, transports: '', label: 'Theirs' };
  await db.entities.passkey.put({ ...key, ...made, created: new Date().toISOString() }).go();
  const told = async (of: string) => {
    const path = `/api/me/passkeys/${of}/`;
    const [renamed, removed] = [
      await keeper.call({ method: 'PATCH', path, body: { label: 'Mine' } }),
      await keeper.call({ method: 'DELETE', path }),
    ];
    return [renamed, removed].map((answer) => [answer.status, answer.json<{ title: string }>().title]);
  };
  const real = await told(uid);
  expect(real.map(([status]) => status)).toEqual([404, 404]);
  expect(real).toEqual(await told(randomBytes(32).toString('hex')));
  expect((await db.entities.passkey.get(key).go()).data?.label).toBe('Theirs');
});
