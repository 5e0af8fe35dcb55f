import { expect, it } from 'vitest';
import type { FirstRunDraft } from '../../../frontend/src/features/first-run/draft.ts';
import { keptRun, nothingMade, type Run, runOf } from '../../../frontend/src/features/first-run/kept-run.ts';

const fresh: FirstRunDraft = {
  company: '',
  project: '',
  package: '',
  reporter: '',
  approver: '',
  issues: ['Carbon', 'Water'],
  reporting: { startDate: '2026-01-01', lastDay: '2026-12-31', freq_num: '1', freq_unit: 'MONTHS' },
};
const draft = { ...fresh, company: 'Fields Ltd', project: 'North meadow', issues: ['Carbon'] };
const begun: Run = { step: 2, draft, made: nothingMade() };
const company = (uid: string, projects: string[] = []) => ({
  uid,
  name: `Name of ${uid}`,
  projects: projects.map((one) => ({ uid: one })),
});

it('begins with the first step in an empty tenancy, and where it was left', () => {
  expect(runOf([], undefined, fresh)).toEqual({ step: 0, draft: fresh, made: nothingMade() });
  expect(runOf([], keptRun(JSON.stringify(begun)), fresh)).toEqual(begun);
});

it('goes on behind the company, whoever has made it, while there is no project', () => {
  const named = { ...draft, company: 'Name of c1' };
  expect(runOf([company('c1')], begun, fresh)).toEqual({ step: 2, draft: named, made: { ...nothingMade(), company: 'c1' } });
  expect(runOf([company('c1')], undefined, fresh)).toEqual({
    step: 1,
    draft: { ...fresh, company: 'Name of c1' },
    made: { ...nothingMade(), company: 'c1' },
  });
  const broken = { ...begun, step: 1, made: { ...nothingMade(), company: 'c2' } };
  expect(runOf([company('c1'), company('c2')], broken, fresh)?.made.company).toBe('c2');
});

it('goes on with the project that it has made, and with no other', () => {
  const made = { ...nothingMade(), company: 'c1', project: 'p1', issues: ['Carbon'] };
  const broken: Run = { step: 3, draft, made };
  expect(runOf([company('c1', ['p1'])], broken, fresh)).toEqual(broken);
  expect(runOf([company('c1', ['p2'])], broken, fresh)).toBeUndefined();
  expect(runOf([company('c1', ['p2'])], undefined, fresh)).toBeUndefined();
});

it('makes anew what has been deleted since', () => {
  const broken: Run = { step: 3, draft, made: { ...nothingMade(), company: 'c1', project: 'p1', package: true } };
  expect(runOf([], broken, fresh)).toEqual({ ...broken, made: nothingMade() });
  expect(runOf([company('c1')], broken, fresh)?.made).toEqual({ ...nothingMade(), company: 'c1' });
});

it('is read as an earlier release kept it, with the exclusive end of the duration', () => {
  const { lastDay, ...duration } = begun.draft.reporting;
  const earlier = { ...begun, draft: { ...begun.draft, reporting: { ...duration, endDate: '2027-01-01' } } };
  expect(keptRun(JSON.stringify(earlier))).toEqual(begun);
  expect(lastDay).toBe('2026-12-31');
});

it('takes what it cannot read for nothing', () => {
  for (const text of ['', 'null', '{"step":1}', JSON.stringify({ ...begun, step: 9 })]) expect(keptRun(text)).toBeUndefined();
});
