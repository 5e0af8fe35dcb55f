import { beforeAll, expect, it } from 'vitest';
import type { ProjectStructure } from '../../../shared/contract/project/packages.ts';
import { makeOwner } from '../../support/makers/structure.ts';
import { makeTemplate } from '../../support/makers/templates.ts';

let owner: Awaited<ReturnType<typeof makeOwner>>;

beforeAll(async () => {
  owner = await makeOwner();
});

it('a switch of a template that rests on other settings than are stored is refused with the version that its page shows', async () => {
  const { project } = await makeTemplate(owner);
  const path = `/api/tracker/${project.structureUid}/`;
  const read = async () => (await owner.admin.call({ path })).json<ProjectStructure>();
  const { version } = await read();
  const headers = { 'if-match': `"${version}"` };
  const change = (body: object) => owner.admin.call({ method: 'PATCH', path, body, headers });
  expect((await change({ is_public: true })).json()).toMatchObject({ is_public: true, version: version + 1 });
  expect((await change({ is_template: false })).status).toBe(409);
  expect(await read()).toMatchObject({ is_template: true, is_public: true });
});

it('a switch of a template that is sent again after a lost answer is answered as it was made', async () => {
  const { project } = await makeTemplate(owner);
  const path = `/api/tracker/${project.structureUid}/`;
  const { version } = (await owner.admin.call({ path })).json<ProjectStructure>();
  const request = { method: 'PATCH', path, body: { is_public: true }, headers: { 'if-match': `"${version}"` } };
  for (const _attempt of [1, 2])
    expect((await owner.admin.call(request)).json()).toMatchObject({ is_public: true, version: version + 1 });
});
