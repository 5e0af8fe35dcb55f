import { beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../../../support/documented.ts';
import { type ClosingWorld, closingWorld, measure, tenantUid } from '../../../support/memory/closing.ts';
import { causeOf } from '../../../support/memory/world/supply.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { companyFiguresStore } = await import('../../../../functions/data/stores/company/company-figures-store.ts');
const { projectStore } = await import('../../../../functions/data/stores/project/project-store.ts');

const undocumented = readDocument();

/** One more than a request adds up by itself, besides the project of the world. */
const ADDED_PROJECTS = 21;
let world: ClosingWorld;

beforeAll(async () => {
  world = await closingWorld();
  const { ada, project } = world;
  await db.entities.user.patch({ tenantUid, uid: ada.userUid }).set({ isSuperuser: true, isTenantSuperuser: true }).go();
  await companyFiguresStore(tenantUid).addIndicator(project.companyUid, await measure(world), causeOf(ada.userUid));
});

/** The status of a GET as an administrator, and the parts of its response that the description lacks. */
async function outcomeOf(path: string) {
  const { status, contentType, text } = await world.admin('GET', path);
  return [status, undocumented({ method: 'GET', path, status, contentType, text })];
}

describe('while the projects of a company are still being added up', () => {
  it.each(['report/?output_format=csv', 'report/excel/', 'report/input/'])('%s answers a documented conflict', async (end) => {
    const { companyUid } = world.project;
    for (let made = 0; made < ADDED_PROJECTS; made++) {
      const fields = { name: `Project ${end} ${made}`, companyUid, metaJson: {} };
      await projectStore(tenantUid).create(fields, causeOf(world.ada.userUid));
    }
    expect(await outcomeOf(`/api/company/${companyUid}/${end}`)).toEqual([409, undefined]);
  });
});

it('whether the project itself may be deleted as a package is a documented conflict', async () => {
  const { structureUid, rootUid } = world.project;
  expect(await outcomeOf(`/api/tracker/${structureUid}/ref/${rootUid}/deletion/`)).toEqual([409, undefined]);
});
