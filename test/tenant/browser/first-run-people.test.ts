import { expect, it, vi } from 'vitest';
import type { FirstRunDraft } from '../../../frontend/src/features/first-run/draft.ts';
import type { MadeSoFar } from '../../../frontend/src/features/first-run/kept-run.ts';
import { invites } from '../../../shared/contract/person/invites.ts';
import { members } from '../../../shared/contract/person/members.ts';

const invited: { email: string; project_discipline: string }[] = [];
const ROLES = ['Reporter', 'Approver'].map((name) => ({ uid: `uid of ${name}`, name }));

vi.mock('../../../frontend/src/api/client.ts', () => ({
  call: async (route: unknown, { body }: { body: (typeof invited)[number] }) => {
    if (route === invites.inviteToProject) invited.push(body);
    return route === members.listRoles ? ROLES : { uid: 'p1', name: 'North meadow', trackers: [{ uid: 't1' }] };
  },
}));

const { makeAll } = await import('../../../frontend/src/features/first-run/make.ts');

const draft: FirstRunDraft = {
  company: 'Fields Ltd',
  project: 'North meadow',
  package: 'Hay',
  reporter: 'ada@x.example',
  approver: 'ada@x.example',
  issues: [],
  reporting: { startDate: '2026-01-01', lastDay: '2026-12-31', freq_num: '1', freq_unit: 'MONTHS' },
};

it('invites one person to both roles, and again to neither', async () => {
  let made: MadeSoFar = { company: 'c1', project: 'p1', issues: [], package: true, invited: [] };
  const keep = (now: MadeSoFar) => {
    made = now;
  };
  for (let attempt = 0; attempt < 2; attempt++) await makeAll(draft, made, { making: () => undefined, keep });
  expect(invited.map(({ email, project_discipline }) => [email, project_discipline])).toEqual([
    ['ada@x.example', 'uid of Reporter'],
    ['ada@x.example', 'uid of Approver'],
  ]);
});
