import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RIGHTS } from '../../cdk/rights.ts';
import { entities } from '../../functions/data/entities/index.ts';
import { partition, TABLE } from '../../functions/data/table.ts';
import { deployment } from './deployment.ts';
import { type AskedOfIam, isAllowed, mayBeTaken, type RoleOfTemplate, rolesOf } from './evaluate-policies.ts';

const uid = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
/** A session's tenant and person, a tenancy created from the tenant, and a stranger's uid. */
const [A, B, CHILD, PERSON, STRANGER] = [uid(1), uid(2), uid(3), uid(4), uid(5)];
const [HOST, ELSEWHERE] = ['north.example', 'south.example'];

type Part = { field: string; template?: string };
const templates = Object.values(entities).flatMap(({ schema }) =>
  Object.values(schema.indexes as unknown as Record<string, { pk: Part }>).map(({ pk }) => pk.template ?? ''),
);

/** The partition keys of every entity, in the table and in both indexes, for each tenant, person and host. */
const keys = [
  ...new Set(
    templates.flatMap((template) => {
      const filled = (of: Record<string, string>) => template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => of[name] ?? uid(9));
      const tenants = [A, B, CHILD].map((tenantUid) =>
        filled({ tenantUid, userUid: PERSON, host: HOST, waiting: 'yes', listed: 'yes' }),
      );
      return [...tenants, filled({ tenantUid: B, userUid: STRANGER, host: ELSEWHERE, waiting: 'yes', listed: 'yes' })];
    }),
  ),
];

const TRIES = partition.tries('x');
keys.push(TRIES);
const READS = ['GetItem', 'BatchGetItem', 'Query'];
const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];
const OTHERS = [
  ...['Scan', 'PartiQLSelect', 'PartiQLInsert', 'PartiQLUpdate', 'PartiQLDelete', 'ExportTableToPointInTime'],
  ...['DeleteTable', 'UpdateTable', 'CreateBackup', 'RestoreTableToPointInTime', 'UpdateTimeToLive', 'DescribeTable'],
];
const ACTIONS = [...READS, ...WRITES, 'BatchWriteItem', ...OTHERS];
const PLACES = ['table', ...Object.keys(TABLE.indexes).map((name) => `table/index/${name}`)];

const { templates: stacks } = deployment();
const roles = Object.values(stacks).flatMap(rolesOf);
const named = (pattern: RegExp): RoleOfTemplate => {
  const found = roles.filter(({ name }) => pattern.test(name));
  if (found.length !== 1) throw new Error(`${found.length} roles like ${pattern}`);
  return found[0]!;
};

type Wanted = (action: string, place: string, key: string | undefined) => boolean;
type Session = { name: string; role: RoleOfTemplate; tags: Record<string, string>; wanted: Wanted };

const kindOf = (key: string) => key.split('#')[1];
/** Kinds of keys that are written once; two schedules alone write the last two. */
const [AUDIT, RECEIPT, STEPS, CHAIN, CHECK] = [
  partition.audit('t', 'x'),
  partition.receipt('t', 'x'),
  partition.figureSteps('t', 'x'),
  partition.chain('t'),
  partition.chainCheck('t'),
].map(kindOf);
const isOnce = (key: string) => [AUDIT, RECEIPT, STEPS, CHAIN, CHECK].includes(kindOf(key));
const isSealed = (key: string) => [CHAIN, CHECK].includes(kindOf(key));
const isOf = (tenant: string, key: string) => key.startsWith(`${tenant}#`);
const CHANGES = ['UpdateItem', 'DeleteItem', 'BatchWriteItem'];
/** Expects nothing without a key, no change of items that are written once, and otherwise the given rights. */
const only =
  (given: (action: string, place: string, key: string) => boolean): Wanted =>
  (action, place, key) =>
    key !== undefined && !(isOnce(key) && CHANGES.includes(action) && place === 'table') && given(action, place, key);
/** As `only`, for tenants, who seal no trail. */
const unsealed = (given: (action: string, place: string, key: string) => boolean): Wanted =>
  only((action, place, key) => !(isSealed(key) && action === 'PutItem' && place === 'table') && given(action, place, key));

const tenantOnly = unsealed((action, place, key) => {
  if (!isOf(A, key)) return false;
  return place === 'table' ? [...READS, ...WRITES, 'BatchWriteItem'].includes(action) : action === 'Query';
});

const SESSIONS: Session[] = [
  { name: 'tenant', role: named(/^ReachTenant[0-9A-F]{8}$/), tags: { tenant: A }, wanted: tenantOnly },
  { name: 'tenant with files', role: named(/^ReachTenantFiles/), tags: { tenant: A }, wanted: tenantOnly },
  {
    name: 'membership',
    role: named(/^ReachMembership/),
    tags: { tenant: A, person: PERSON },
    wanted: unsealed(
      (action, place, key) => place === 'table' && WRITES.includes(action) && (isOf(A, key) || key === `person#${PERSON}`),
    ),
  },
  {
    name: 'sub-tenancy',
    role: named(/^ReachSubTenancy/),
    tags: { tenant: A, child: CHILD, host: HOST, person: PERSON },
    wanted: unsealed(
      (action, place, key) =>
        place === 'table' &&
        ['Query', ...WRITES].includes(action) &&
        (isOf(A, key) || isOf(CHILD, key) || key === `person#${PERSON}` || key === `host#${HOST}`),
    ),
  },
  {
    name: 'name of a sub-tenancy',
    role: named(/^ReachChildName/),
    tags: { tenant: A, child: CHILD },
    wanted: only((action, place, key) => place === 'table' && action === 'GetItem' && key === `${CHILD}#companies`),
  },
];

const onTable = (wanted: string, place: string, action: string) => place === 'table' && action === wanted;
const hostOrTries = (action: string, key: string) =>
  (action === 'GetItem' && key.startsWith('host#')) || (['GetItem', 'UpdateItem'].includes(action) && key === TRIES);
/** Actions of functions with their own roles, which belong to no tenant. */
const GLOBAL: readonly [role: RegExp, wanted: Wanted][] = [
  [/^authapiRole/, only((action, place, key) => hostOrTries(action, key) && place === 'table')],
  [/apiRole/, only((action, place, key) => onTable('GetItem', place, action) && key.startsWith('host#'))],
  [
    /^(PreToken|SettleAccountFunction|EndSessionsFunction)Role/,
    only((action, place, key) => onTable('Query', place, action) && key.startsWith('person#')),
  ],
  [
    /^AccountMailRole/,
    only((action, place, key) => {
      if (place === 'table/index/gsi1') return action === 'Query' && kindOf(key) === 'invites';
      return (
        (onTable('GetItem', place, action) && key.startsWith('host#')) ||
        (onTable('Query', place, action) && key.startsWith('person#'))
      );
    }),
  ],
  [
    /^SweepRole/,
    (action, place, key) =>
      place.endsWith('/sweep')
        ? action === 'Query'
        : onTable('UpdateItem', place, action) && key !== undefined && kindOf(key) === 'job',
  ],
  [
    /^StartRemindersRole/,
    (action, place, key) =>
      place.endsWith('/sweep')
        ? action === 'Query'
        : onTable('PutItem', place, action) && key !== undefined && ['job', 'reminder'].includes(kindOf(key)!),
  ],
  [
    /^SealTrailRole/,
    (action, place, key) =>
      place.endsWith('/sweep')
        ? action === 'Query'
        : place === 'table' && ['Query', 'PutItem'].includes(action) && key !== undefined && kindOf(key) === CHAIN,
  ],
  [
    /^CheckTrailRole/,
    (action, place, key) => {
      if (place.endsWith('/sweep')) return action === 'Query';
      if (place !== 'table' || key === undefined) return false;
      return READS.includes(action) ? [CHAIN, CHECK, AUDIT].includes(kindOf(key)) : action === 'PutItem' && kindOf(key) === CHECK;
    },
  ],
];

const own: Session[] = roles
  .filter(({ name }) => !name.startsWith('Reach'))
  .map((role) => ({
    name: role.name,
    role,
    tags: role.tags,
    wanted: GLOBAL.find(([pattern]) => pattern.test(role.name))?.[1] ?? (() => false),
  }));

const asked = ({ tags }: Session, action: string, resource: string, leading: readonly string[] | undefined): AskedOfIam => ({
  action: `dynamodb:${action}`,
  resource,
  tags,
  ...(leading && { context: { 'dynamodb:LeadingKeys': leading } }),
});

describe('credentials of a session or a function', () => {
  const tried = { cases: 0, allowed: 0 };

  it.each([...SESSIONS, ...own])('$name open exactly the keys that are meant, for every action', (session) => {
    const wrong: unknown[] = [];
    for (const action of ACTIONS)
      for (const place of PLACES)
        for (const key of [undefined, ...keys]) {
          const request = asked(session, action, place, key === undefined ? undefined : [key]);
          const isOpen = isAllowed(session.role.statements, request);
          tried.cases += 1;
          tried.allowed += Number(isOpen);
          if (isOpen !== session.wanted(action, place, key)) wrong.push([action, place, key, isOpen]);
        }
    expect(wrong).toEqual([]);
  });

  it('were tried with every entity, whole', () => {
    expect(keys.length).toBeGreaterThan(2 * Object.keys(entities).length);
    expect(tried.cases).toBe((SESSIONS.length + own.length) * ACTIONS.length * PLACES.length * (keys.length + 1));
    expect(tried.allowed).toBeGreaterThan(0);
  });

  it('were as many as docs/security.md says', () => {
    const number = (count: number) => count.toLocaleString('en');
    const credentials = SESSIONS.length + own.length;
    const said = `${number(tried.cases)} requests of ${credentials} sets of credentials, of which ${number(tried.allowed)} pass`;
    expect(readFileSync('docs/security.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(said);
  });

  it.each(SESSIONS)('$name refuse a batch in which one key is another tenant’s', (session) => {
    const mine = keys.filter((key) => session.wanted('PutItem', 'table', key) || session.wanted('GetItem', 'table', key));
    const foreign = keys.filter((key) => isOf(B, key));
    expect(mine.length * foreign.length).toBeGreaterThan(0);
    for (const action of ['BatchGetItem', 'BatchWriteItem', 'GetItem', 'PutItem'])
      for (const key of mine)
        for (const other of foreign)
          expect(isAllowed(session.role.statements, asked(session, action, 'table', [key, other]))).toBe(false);
  });

  it.each(SESSIONS)('$name open nothing without the tags', (session) => {
    for (const action of ACTIONS)
      for (const place of PLACES)
        for (const key of keys)
          expect(isAllowed(session.role.statements, asked({ ...session, tags: {} }, action, place, [key]))).toBe(false);
  });
});

describe('files', () => {
  const ON_OBJECTS = ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'];
  const MORE = ['GetObjectVersion', 'DeleteObjectVersion', 'PutObjectAcl', 'BypassGovernanceRetention', 'RestoreObject'];
  const WHOLE = ['ListBucket', 'ListBucketVersions', 'DeleteBucket', 'PutBucketPolicy', 'PutLifecycleConfiguration'];
  const paths = [A, B, CHILD].flatMap((tenant) => [`${tenant}/store/x`, `${tenant}/commit/x/y/kept`, `${tenant}/exports/x`]);
  const objects = [...paths, `${A}x/store/x`, A, 'x', `store/${A}/x`];

  it.each([...SESSIONS, ...own])('of $name are those below the tenant’s uid, and no list of any', ({ name, role, tags }) => {
    const open = [...ON_OBJECTS, ...MORE].flatMap((action) =>
      objects.filter((key) => isAllowed(role.statements, { action: `s3:${action}`, resource: `bucket/${key}`, tags })),
    );
    const mine = paths.filter((path) => path.startsWith(`${A}/`));
    expect(open).toEqual(name === 'tenant with files' ? ON_OBJECTS.flatMap(() => mine) : []);
    for (const action of WHOLE)
      expect(isAllowed(role.statements, { action: `s3:${action}`, resource: 'bucket', tags })).toBe(false);
  });
});

describe('the roles of sessions', () => {
  const taker = { tributary: 'data' };

  it.each(SESSIONS)('$name is taken with its tags in their form, by a function of ours', ({ role, tags }) => {
    expect(mayBeTaken(role, { tags, taker })).toBe(true);
    expect(mayBeTaken(role, { tags, taker: {} })).toBe(false);
    expect(mayBeTaken(role, { tags, taker: tags })).toBe(false);
    expect(mayBeTaken(role, { tags: { ...tags, other: 'x' }, taker })).toBe(false);
    for (const left of Object.keys(tags))
      expect(mayBeTaken(role, { tags: Object.fromEntries(Object.entries(tags).filter(([tag]) => tag !== left)), taker })).toBe(
        false,
      );
    for (const tenant of ['host', 'person', '', 'tenants', `${A}#`])
      expect(mayBeTaken(role, { tags: { ...tags, tenant }, taker })).toBe(false);
  });

  it('are taken by the functions that need them alone', () => {
    const takers = (role: string) =>
      own
        .filter(({ role: { statements }, tags }) =>
          isAllowed(statements, { action: 'sts:AssumeRole', resource: `role/${role}`, tags }),
        )
        .map(({ name }) => name.replace(/(api|Function)?Role[0-9A-F]{8}$/, '').toLowerCase());
    const withRight = (right: 'files' | 'membership' | 'sub-tenancies') =>
      Object.entries(RIGHTS).flatMap(([name, rights]) =>
        rights.includes(right) ? [name.replace(/^\w+\//, '').replaceAll('-', '')] : [],
      );
    expect(withRight('membership')).toEqual(['auth', 'people']);
    expect(takers('Membership').sort()).toEqual(['auth', 'people']);
    expect(takers('SubTenancy')).toEqual(['tenantadmin']);
    expect(takers('ChildName')).toEqual(['tenantadmin']);
    expect(takers('TenantFiles').sort()).toEqual(withRight('files').sort());
    expect(takers('Tenant').filter((name) => /^(pretoken|accountmail|ssorules|sweep|startreminders|relay)/.test(name))).toEqual(
      [],
    );
    expect([...takers('Tenant'), ...takers('TenantFiles')]).toContain('rollup');
  });
});
