import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../../shared/contract/index.ts';
import type { RouteDef } from '../../../shared/contract/route.ts';

/**
 * An operation that reads or changes more than the object of its path is proved in test/access/integration/reach-*.test.ts, for a
 * person who administers only this object. This test finds such operations, by their declaration and by fields that are named
 * after other objects.
 */
const folder = new URL('../integration/', import.meta.url);
const proofs = readdirSync(folder)
  .filter((name) => /^reach-.*\.test\.ts$/.test(name))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');

const routes: [string, RouteDef][] = Object.values(contract).flatMap((resource) => Object.entries<RouteDef>(resource));
/** Operations for superusers reach the whole tenancy; access.test.ts proves that nobody else can call them. */
const concerned = routes.filter(
  ([, { access }]) => access !== 'public' && !(typeof access === 'object' && access.scope === 'tenant'),
);

/** Names of other objects: `refId`, `to_ref_id`, `from_commit`, `company`. */
const TELLING =
  /(Id|_id|Ids|_ids)$|^(from_commit|from_template|company|project|parent|parentid|commit|file|user|excludes|attachments|auth|approver|project_discipline|responsible_discipline|reporting_period|target|push_below|fromExisting|pull_descendants|responsible|inputs)$/;

/**
 * Fields with such a name that refer to nothing else: a request's own number, files, values and targets that are sent, and fields
 * that must be empty.
 */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
  requestId: ['readReportIndicators', 'readProjectDashboard', 'readWholeDashboard'],
  treeId: ['changeReportDocument', 'changeCurrentDocument', 'setTarget'],
  target: ['previewIndicatorChange'],
  auth: ['inviteToCompany'],
};

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[]; $ref?: string };

const fieldsIn = ({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...oneOf, ...allOf].flatMap(fieldsIn),
];

function tellingFields(name: string, { query, body }: RouteDef): string[] {
  const sent = body ? fieldsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) : [];
  const all = new Set([...Object.keys(query?.shape ?? {}), ...sent]);
  return [...all].filter((field) => TELLING.test(field) && !HARMLESS[field]?.includes(name));
}

/** Whether a path has ids that no access check resolves, so that the operation itself must check their owner. */
const looseIds = ({ access, path }: RouteDef): boolean => access === 'signed-in' && path.includes('{');

const reasonOf = (name: string, route: RouteDef): string | undefined => {
  const fields = tellingFields(name, route);
  if (route.reaches !== undefined || fields.length > 0) return route.reaches ?? fields.join(', ');
  return looseIds(route) && !route.hidesMissing ? route.path : undefined;
};
const reaching = concerned.flatMap(([name, route]) => {
  const reason = reasonOf(name, route);
  return reason === undefined ? [] : [[name, reason] as const];
});

it.each(reaching)('%s, which reaches further than its path names (%s), is proved', (name) => {
  const isProved = proofs.includes(`'${name}'`) || proofs.includes(`${name} `);
  expect(isProved ? '' : `Add ${name} to test/access/integration/reach-*.test.ts`).toBe('');
});

it('finds operations by their fields, and does not take everything for one', () => {
  const found: string[] = reaching.map(([name]) => name);
  expect(found).toEqual(expect.arrayContaining(['changeCompanyMember', 'dispatchProject', 'linkTree']));
  expect(found).not.toContain('changeCompanyGroup');
  expect(found.length).toBeLessThan(concerned.length / 2);
});
