import { expect, it, vi } from 'vitest';
import { person } from '../../support/access/memory-site.ts';

it('the version has a tag, a commit, a date and a branch, and the names of before [OPS-193, ADM-268]', async () => {
  vi.stubEnv('RELEASE', '1.4.0,3f2a9c1,2026-03-01T09:00:00Z,main');
  const somebody = await person('anybody');
  const answer = await somebody.get('/api/version/');
  expect([answer.status, answer.json()]).toEqual([
    200,
    {
      tag: '1.4.0',
      commit: '3f2a9c1',
      date: '2026-03-01T09:00:00Z',
      branch: 'main',
      docker_tag: '1.4.0',
      build_date: '2026-03-01T09:00:00Z',
    },
  ]);
});
