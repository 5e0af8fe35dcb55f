import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_SCREEN, STALE } from '../../../frontend/src/api/stale.ts';
import { contract } from '../../../shared/contract/index.ts';
import type { RouteDef } from '../../../shared/contract/route.ts';

const operations = Object.values(contract).flatMap((resource) => Object.entries<RouteDef>(resource));
/** Operations that use POST because their arguments need a body. They change nothing. */
const QUESTIONS = [
  'previewIndicatorChange',
  'previewNodeChange',
  'previewReportAct',
  'previewTemplateUpdate',
  'readInvitation',
  'verifyToken',
];
const reads = operations.flatMap(([name, { method }]) => (method === 'GET' || QUESTIONS.includes(name) ? [name] : []));
const writes = operations.flatMap(([name]) => (reads.includes(name) ? [] : [name]));

const SOURCES = join(import.meta.dirname, '../../../frontend/src');
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && file !== join('api', 'stale.ts'))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));
const screens = sources.map(({ text }) => text).join('\n');
/** `useApiMutation(resource, 'name'` and `call(resource.name`, on one line or several. */
const isMade = (name: string) => new RegExp(`(\\(\\s*\\w+,\\s*'${name}'|\\(\\s*\\w+\\.${name}\\b)`).test(screens);

describe('what becomes stale after a write', () => {
  it('stands in one list for each write of the contract', () => {
    expect(Object.keys(STALE).toSorted()).toEqual(writes.toSorted());
  });

  it('is named by operations that read', () => {
    const lists = Object.values(STALE).flatMap((entry) =>
      Array.isArray(entry) || entry === 'everything' ? [entry] : Object.values(entry),
    );
    const named = new Set(lists.flatMap((list) => (list === 'everything' ? [] : list)));
    expect([...named].filter((name) => !reads.includes(name))).toEqual([]);
  });

  it.each(Object.entries(STALE))('is decided for %s as soon as a screen makes it', (name, entry) => {
    expect(isMade(name)).toBe(entry !== NO_SCREEN);
  });

  it.each(['removeCompanyIndicator', 'changeCompanyTarget', 'deleteCompanyTarget'] as const)(
    'is the register of the company after %s, which may be entered in it',
    (name) => expect(STALE[name]).toContain('listCompanyRestatements'),
  );

  it.each(['setTarget', 'changeTarget', 'deleteTarget', 'changeTenantIndicator'] as const)(
    'is the register of the project after %s, which may be entered in it',
    (name) => expect(STALE[name]).toContain('listRestatements'),
  );

  it('is what two merged indicators were calculated to, wherever that is shown', () =>
    expect(STALE.dispatchTenant.indicators).toEqual(
      expect.arrayContaining(['readProjectDashboard', 'readCompanyDashboard', 'readEvidence', 'listTargets', 'listRestatements']),
    ));

  it('is marked in one place', () => {
    const marking = sources.filter(({ text }) => text.includes('invalidateQueries(')).map(({ file }) => file);
    // A failed read marks its own query as stale.
    expect(marking).toEqual([join('api', 'mark-stale.ts'), join('api', 'read-now.ts')]);
  });
});
