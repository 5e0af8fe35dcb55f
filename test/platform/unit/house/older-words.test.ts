import { expect, test } from 'vitest';
import { hasOlderWord, olderNames, publishedNames } from '../../../checks/older-words.ts';

const published = new Set(['commitId', 'ref_name', 'tracker']);
const found = (text: string, path = 'functions/core/report/decision/submit.ts') => olderNames(path, text, published);

test.each([
  'const commit = 1;',
  'function refOf() {}',
  'type TrackerItem = { uid: string };',
  'class X { disciplineUid = 1 }',
  'const x = { authgroups: 1 };',
  'import { commits } from "./reports.ts";',
  'const { commitId } = params;',
  'const commitId = 1;',
  'const x = { commitId };',
  'call((ref: string) => 1);',
  'const NO_TRACKER = 1;',
  'type AuthGroupFields = { name: string };',
  'import { AuthGroup } from "./members.ts";',
  '/** The tree of `rootCommitUid`. */ const uid = 1;',
])('refuses %s', (text) => {
  expect(found(text)).toHaveLength(1);
});

test.each([
  'const { commitId: reportId } = params;',
  'const x = { commitId: reportId };',
  'const uid = report.tracker;',
  'type Place = { tracker: string };',
  'const { ref_name } = report;',
  "const kind = 'commit';",
  '// a commit of existing clients',
  '/** `commitId`: as the path names it */ const uid = 1;',
  "const text = 'Name `fromCommit`';",
  'const { reference, refused, prefers } = x;',
])('allows %s', (text) => {
  expect(found(text)).toEqual([]);
});

test('a name of another meaning is allowed where it has that meaning, and nowhere else', () => {
  expect(found('const box = useRef(null);', 'frontend/src/ui/box.tsx')).toEqual([]);
  expect(found('const box = useRef(null);')).toEqual(['useRef']);
  expect(found('const [commit] = build;', 'cdk/release.ts')).toEqual([]);
  expect(found('const [commit] = build;', 'cdk/app.ts')).toEqual(['commit']);
});

test('published names are those of fields, parameters and operations', () => {
  const description = {
    paths: { '/x': { get: { operationId: 'changeTracker', parameters: [{ name: 'commitId' }, { name: 'page' }] } } },
    components: { schemas: { Report: { properties: { ref_name: { type: 'string' }, uid: {} } } } },
  };
  expect([...publishedNames(description)].sort()).toEqual(['changeTracker', 'commitId', 'ref_name']);
});

test('a word is a whole word of a name', () => {
  expect(
    ['refUid', 'rootCommit', 'DisciplineItem', 'NO_TRACKER', 'authGroupUid', 'AUTH_GROUPS'].filter(hasOlderWord),
  ).toHaveLength(6);
  expect(['prefix', 'refusal', 'committed', 'trackedBy', 'reference', 'authGrouping'].filter(hasOlderWord)).toEqual([]);
});
