import { describe, expect, it, vi } from 'vitest';
import type { Member } from '../../../shared/contract/person/members.ts';
import type { TenancyPerson } from '../../../shared/contract/person/people.ts';
import { endOfAccess } from '../../../shared/domain/person/review.ts';
import { person, type SitePerson, site } from '../../support/access/memory-site.ts';

vi.mock('../../../functions/identity/second-factor.ts', () => ({ secondFactorsOf: async () => new Map() }));

const owner = await person('zz-owner', { isTenantSuperuser: true });
const place = await site('Review');
const LAST = '2999-12-31';

/** A person with a role of the site, and the last day of their access. */
async function reporter(name: string, until: string | null): Promise<SitePerson> {
  const made = await person(name);
  const body = { email: made.email, project_discipline: place.role('Reporter') };
  const { uid } = (await place.admin.post(`${place.path}member/`, body)).json<Member>();
  await place.admin.patch(`${place.path}member/${uid}/`, { until });
  return made;
}
const [stays, ends] = [await reporter('stays', null), await reporter('ends', LAST)];
const nowhere = await person('nowhere');

const list = async (query: string) => {
  const answer = await owner.get(`/api/tenant/admin/person/?${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json<TenancyPerson[]>();
};

describe('an access review', () => {
  it('shows when the access of each person ends', async () => {
    const all = await list('limit=100');
    const of = ({ uid }: SitePerson) => {
      const { ends: day, endless } = all.find((each) => each.uid === uid)!;
      return [day, endless];
    };
    expect([stays, ends, nowhere].map(of)).toEqual([
      [null, 1],
      [LAST, 0],
      [null, 0],
    ]);
  });

  it('finds the people whose access has no end, superusers among them', async () => {
    const found = (await list('show=endless&limit=100')).map(({ uid }) => uid);
    expect(found.sort()).toEqual([owner.uid, place.admin.uid, stays.uid].sort());
  });

  it('takes the last of several ends, and none where one access has none', () => {
    expect(endOfAccess([{ until: '2024-05-01' }, { until: '2024-03-01' }])).toEqual({ ends: '2024-05-01', endless: 0 });
    expect(endOfAccess([{ until: '2024-05-01' }, {}])).toEqual({ ends: null, endless: 1 });
    expect(endOfAccess([])).toEqual({ ends: null, endless: 0 });
  });
});
