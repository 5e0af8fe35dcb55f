import { expect, it } from 'vitest';
import { closingWorld } from '../../support/memory/closing.ts';

it('a trail whose last day is before its first one is refused beside that day, for the page and for the file', async () => {
  const { admin, project } = await closingWorld();
  const path = `/api/project/${project.uid}/audit-trail/`;
  const refused = [400, { errors: { to: ['The last day is before the first one. Choose a later day.'] } }];
  const page = await admin('GET', `${path}?from=2024-05-02&to=2024-05-01`);
  expect([page.status, page.json()]).toMatchObject(refused);
  const body = { scope: 'project', uid: project.uid, from: '2024-05-02', to: '2024-05-01' };
  const file = await admin('POST', '/api/audit-trail/export/', body);
  expect([file.status, file.json()]).toMatchObject(refused);
  for (const days of ['from=2024-05-01&to=2024-05-01', 'from=2024-05-01', 'to=2024-05-01', ''])
    expect((await admin('GET', `${path}?${days}`)).status).toBe(200);
});
