import { beforeAll, expect, it } from 'vitest';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeMeasured } from '../../support/memory/definitions.ts';
import { makePackage, tenantUid } from '../../support/memory/world/supply.ts';

const { readProject } = await import('../../../functions/api/projects/read-project.ts');

let world: Awaited<ReturnType<typeof makeMeasured>>;
beforeAll(async () => {
  world = await makeMeasured([{ Power: '21', Gas: '7' }]);
  await makePackage(world.sam, world.project, 'Quarry');
});

it('a package says that it has submitted a report, also where the next one has nothing yet', async () => {
  const actor = { ...world.context.actor, tenantUid, isSuperuser: true, grants: [] };
  const read = await readProject(
    { ...world.context, actor, reply: {} } as never,
    { params: { projectId: world.project.uid }, query: {} } as never,
  );
  const told = (read as Project).related_refs.map(({ name, latest_status, has_submitted }) => [
    name,
    latest_status,
    has_submitted,
  ]);
  expect(told).toContainEqual(['Mill', 'Nothing Received', true]);
  expect(told).toContainEqual(['Quarry', 'Nothing Received', false]);
});
