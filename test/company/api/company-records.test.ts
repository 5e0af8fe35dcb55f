import { beforeAll, describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import { makeTenant, type TestPerson } from '../../support/makers/tenant.ts';

let superuser: TestPerson;

beforeAll(async () => {
  superuser = await (await makeTenant()).person('sue', { isSuperuser: true });
});

const post = (path: string, body: unknown) => superuser.call({ method: 'POST', path, body });
const company = async (body: unknown) => (await post('/api/company/', body)).json<Company>();

describe('a company', () => {
  it('is created by its name alone, or with its address [ADM-554, ADM-555]', async () => {
    expect(await company({ name: 'Bare' })).toMatchObject({ name: 'Bare', depth: 0 });
    const address = {
      address: '1 Quay Street',
      address2: 'Floor 2',
      suburb: 'Quayside',
      postcode: 'NE1 3AB',
      state: 'Tyne and Wear',
      country: 'UK',
    };
    const made = await company({ name: 'Housed', ...address });
    expect(made).toMatchObject({ name: 'Housed', ...address });
    expect((await superuser.call({ path: `/api/company/${made.uid}/` })).json()).toMatchObject(address);
  });

  it('is deleted by its id, in full or short [ADM-553]', async () => {
    for (const idOf of [(uid: string) => uid, (uid: string) => uid.slice(0, 8)]) {
      const { uid } = await company({ name: 'Closed' });
      expect((await superuser.call({ method: 'DELETE', path: `/api/company/${idOf(uid)}/` })).status).toBe(204);
      expect((await superuser.call({ path: `/api/company/${uid}/` })).status).toBe(404);
    }
  });
});

describe('a project', () => {
  it('names the one company that owns it, and cannot be without one or have two [ADM-001]', async () => {
    const [owner, other] = [await company({ name: 'Owner' }), await company({ name: 'Other' })];
    const made = await post('/api/project/', { name: 'Bridge', company: owner.uid });
    expect(made.json<Project>().company).toEqual({ uid: owner.uid, name: 'Owner' });
    for (const wrong of [undefined, null, '', [owner.uid, other.uid], '00000000']) {
      const refused = await post('/api/project/', { name: 'Bridge', company: wrong });
      expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)], String(wrong)).toEqual([400, ['company']]);
    }
  });
});
