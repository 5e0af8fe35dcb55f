import { describe, expect, it } from 'vitest';
import { fieldInWords } from '../../../frontend/src/features/trail/field-words.ts';
import { linesOf, linkOf, peopleIn, trailAuthor, trailKind } from '../../../frontend/src/features/trail/rows.ts';

const uid = '3f0c2a44-8f6e-4b0e-9a55-0c6a3a7be001';
const entry = {
  uid,
  at: '',
  recorded: '',
  correlationId: '',
  by: null,
  report: null,
  kind: 'package',
  subject: { uid, name: 'Quarry' },
  place: { scope: 'project' as const, uid, name: 'Harbour' },
};

const packageUid = '5a1b9c20-8f6e-4b0e-9a55-0c6a3a7be002';

describe('an entry about a report', () => {
  it.each([
    ['submitted', false, '/report/3f0c2a44'],
    ['staging', true, '/report'],
  ])('leads to a %s report in its package [REP-016]', (_name, isStaging, end) => {
    const report = { structureUid: uid, packageUid, uid, isStaging };
    expect(linkOf({ ...entry, kind: 'value', report })).toBe(`/project/3f0c2a44/wpack/5a1b9c20${end}`);
  });
});

describe('an entry of the trail', () => {
  it('says each change as a line', () => {
    const changes = [
      { field: 'name', from: null, to: 'Quarry' },
      { field: 'roles', from: ['a'], to: '' },
    ];
    expect(linesOf({ kind: 'package', changes })).toEqual(['Name: nothing → Quarry', 'roles: a → nothing']);
  });

  it('shows the text of a comment without its markup, and no empty fields of a new one', () => {
    const changes = [
      { field: 'title', from: null, to: '' },
      { field: 'text', from: null, to: '<p>Ελένη and سارة have sent <b>all</b> bills.</p>' },
      { field: 'attachments', from: null, to: [] },
    ];
    expect(linesOf({ kind: 'comment', changes })).toEqual(['Text: nothing → Ελένη and سارة have sent all bills.']);
  });

  it('keeps the signs of a plain text that look like markup', () => {
    expect(linesOf({ kind: 'value', changes: [{ field: 'comment', from: null, to: 'pH <p>7' }] })).toEqual([
      'Comment: nothing → pH <p>7',
    ]);
  });

  it('names the settings of a project in words', () => {
    const changes = [{ field: 'metaJson', from: { data_control: true }, to: { data_control: false } }];
    expect(linesOf({ kind: 'project', changes })).toEqual(['Settings: data control yes → data control no']);
  });

  it.each(['due_date', 'dueDate'])('says a due date as reports do: %s [REP-400]', (field) => {
    const changes = [{ field, from: null, to: '2024-03-03' }];
    expect(linesOf({ kind: 'status', changes })).toEqual(['Due date: nothing → 3rd Mar 24']);
  });

  it('says the last day of a period as its list does, in place of the stored start of the next one [ADM-281]', () => {
    const changes = [{ field: 'endDate', from: '2026-09-01', to: '2026-10-01' }];
    expect(linesOf({ kind: 'period', changes })).toEqual(['Last day: 31 Aug 2026 → 30 Sep 2026']);
    const duration = { startDate: '2026-08-01', endDate: '2026-12-01' };
    expect(linesOf({ kind: 'project', changes: [{ field: 'reporting', from: null, to: duration }] })[0]).toMatch(
      /first day 1 Aug 2026, last day 30 Nov 2026$/,
    );
  });

  it('shows the first 8 characters of an id that has no name any more [SET-416]', () => {
    const changes = [
      { field: 'companyUid', from: null, to: uid },
      { field: 'refs', from: [uid, packageUid], to: { parent: uid } },
      { field: `${packageUid}: value`, from: '1', to: '2' },
    ];
    const lines = linesOf({ kind: 'project', changes });
    expect(lines.join()).not.toMatch(/[0-9a-f]{8}-/);
    expect(lines[0]).toMatch(/: nothing → 3f0c2a44$/);
    expect(lines[1]).toBe('refs: 3f0c2a44; 5a1b9c20 → parent 3f0c2a44');
    expect(lines[2]).toBe('5a1b9c20, Value: 1 → 2');
  });

  it('says the factors of an import in words, with the notes that have changed', () => {
    const factor = { metric: 'Biodiesel', unit: 'Litres', metricUid: uid, toUnit: 'tCO2e', factor: '0.0002' };
    const changes = [
      { field: 'factors', from: [{ ...factor, factor: '0.0001', source: '' }], to: [{ ...factor, source: 'DESNZ' }] },
    ];
    expect(linesOf({ kind: 'factor', changes })).toEqual([
      'Factors: Biodiesel: 1 Litres = 0.0001 tCO₂e, source nothing → Biodiesel: 1 Litres = 0.0002 tCO₂e, source DESNZ',
    ]);
  });

  it('tells an equation in words, and since when it counts', () => {
    const changes = [
      { field: 'equation', from: '2 × Training / People', to: '3 × Training / People' },
      { field: 'operationJson', from: { op: '*' }, to: { op: '+' } },
      { field: 'since', from: null, to: { number: 2, from: null, except: ['2026-01-01'], at: 'x', by: 'y', reason: 'r' } },
    ];
    expect(linesOf({ kind: 'indicator', changes })).toEqual([
      'Equation: 2 × Training / People → 3 × Training / People',
      'Counts since: nothing → version 2, from the first period, but not for the periods from 1 Jan 2026',
    ]);
    // Entries about company indicators had no equation in words.
    expect(linesOf({ kind: 'indicator', changes: changes.slice(1, 2) })).toEqual(['Calculation changed']);
  });

  it('tells a target, a due date and a field of a metric in words', () => {
    const target = { byDate: [{ date: '2026-01-31', value: '9' }], greenBelow: true, thresholdLow: '250' };
    const changes = [
      { field: 'metaJson', from: { byDate: [], greenBelow: false, thresholdLow: null }, to: target },
      { field: 'dueDate', from: null, to: '2026-01-20' },
      { field: 'Diesel: created', from: null, to: { name: 'Diesel', unit: 'Litres' } },
      { field: `${uid}/value`, from: null, to: 0 },
    ];
    expect(linesOf({ kind: 'target', changes })).toEqual([
      'Settings: lower is better no → targets by date date 31 Jan 2026, value 9, lower is better yes, threshold 250',
      'Due date: nothing → 20th Jan 26',
      'Diesel, Added: nothing → Diesel, unit Litres',
      '3f0c2a44, Value: nothing → 0',
    ]);
  });

  it('says of a place in a structure that something was moved', () => {
    const changes = [{ field: 'Tankers: path', from: '00000010000002', to: '0000001000000D' }];
    expect(linesOf({ kind: 'structure', changes })).toEqual(['Tankers, Place: moved']);
  });

  it('names a state as the page of its report does, and a metric by its name and not its uid', () => {
    const status = [{ field: 'status', from: 'Pending Review', to: 'OK for Submission' }];
    expect(linesOf({ kind: 'status', changes: status })).toEqual(['Status: Pending Data Control → Approved']);
    const metric = (unit: string) => ({ uid: '27843bc8-0000-4000-8000-000000000000', name: 'Diesel', unit, description: '' });
    expect(linesOf({ kind: 'structure', changes: [{ field: 'metric', from: metric('Litres'), to: metric('m3') }] })).toEqual([
      'Metric: Diesel, unit Litres → Diesel, unit m3',
    ]);
  });

  it('says of a value of a batch in which unit it was entered, and whether it is N/A', () => {
    const changes = [
      { field: 'Water: unit', from: 'm3', to: 'Litres' },
      { field: 'Water: noReport', from: false, to: true },
      { field: 'Water: quality', from: '', to: 'measured' },
    ];
    expect(linesOf({ kind: 'value', changes })).toEqual([
      'Water, Unit: m3 → Litres',
      'Water, N/A: no → yes',
      'Water, Data quality: nothing → measured',
    ]);
  });

  it('says rights in words: roles, groups, permissions, and what is gone', () => {
    const held = (roleUid: string | null) => ({ memberUid: uid, roleUid });
    const changes = [
      { field: 'roles', from: [], to: [held('Reporter'), held(null), held(uid)] },
      { field: 'isAdmin', from: false, to: true },
      { field: 'actions', from: ['UPDATE_TRACKER_REF_SCORE_VALUE', 'READ_PROJECT_MEMBER'], to: [] },
      { field: 'own', from: { isAdmin: true, actions: [] }, to: null },
      { field: 'later', from: null, to: 'kept' },
    ];
    expect(linesOf({ kind: 'membership', changes })).toEqual([
      'Roles: nothing → Reporter, without a role, deleted since',
      'Administrator: no → yes',
      'Permissions: update project reporting, read project users → nothing',
      'Right beside the groups: administrator → nothing',
      'later: nothing → kept',
    ]);
  });

  it('names its kind, also one that this release does not know', () => {
    expect(trailKind({ kind: 'group' })).toBe('Permission group');
    expect(trailKind({ kind: 'later' })).toBe('later');
  });

  it('says that its author has left', () => {
    expect(trailAuthor({ by: null })).toBe('Former member');
  });

  it('leads to the page of what was changed', () => {
    expect(linkOf(entry)).toBe('/project/3f0c2a44/wpack/3f0c2a44');
    expect(linkOf({ ...entry, kind: 'group', place: { ...entry.place, scope: 'company' } })).toBe('/company/3f0c2a44');
    expect(linkOf({ ...entry, place: { scope: 'tenancy', uid: '', name: '' } })).toBeUndefined();
  });
});

it('everybody in sight is there to choose once, by name', () => {
  const by = (name: string) => ({ by: { uid: name, name } });
  expect(peopleIn([by('Zoe'), by('Ann'), { by: null }, by('Zoe')]).map(({ label }) => label)).toEqual(['Ann', 'Zoe']);
});

it('the trail calls the fields of uploads and filled forms by words', () => {
  expect(['fillingJobUid', 'size'].map(fieldInWords)).toEqual(['Auto-fill of the report', 'Size in bytes']);
});
