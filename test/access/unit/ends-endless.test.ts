import { describe, expect, it } from 'vitest';
import type { ProjectInvite } from '../../../shared/contract/person/invites.ts';
import type { Member } from '../../../shared/contract/person/members.ts';
import { person, type Site, type SitePerson, site } from '../../support/access/memory-site.ts';
import { client, end, relation, rita } from '../../support/access/suppliers.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const dayIn = (days: number) => new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);

const give = async ({ admin, path, role }: Site, { email }: SitePerson, name: string) =>
  (await admin.post(`${path}member/`, { email, project_discipline: role(name) })).json<Member>();
const invite = ({ admin, path, role }: Site, email: string, until: string, joins = true) =>
  admin.post(`${path}invite/`, {
    email,
    project_discipline: role('Approver'),
    until,
    meta_json: { auto_accept_if_user_exists: joins },
  });

describe('an invitation with a last day for somebody whose access has none', () => {
  it('is refused, because the role would have none either', async () => {
    const place = await site('Endless');
    const reporter = await person('reporter');
    await give(place, reporter, 'Reporter');
    for (const joins of [true, false]) {
      const answer = await invite(place, reporter.email, dayIn(2), joins);
      expect([answer.status, answer.json()]).toMatchObject([
        400,
        { errors: { until: [expect.stringContaining('no last day')] } },
      ]);
    }
    expect((await place.admin.get(`${place.path}invite/`)).json()).toEqual([]);
  });

  it('is refused for the people of a supplier, too, who would see the whole project without end', async () => {
    const { request } = await relation();
    expect((await invite(client, rita.email, dayIn(2))).status).toBe(400);
    expect((await rita.get(`${client.path}member/`)).status).toBe(404);
    await end(request);
  });

  it('is not accepted by somebody who has become a member without a last day meanwhile', async () => {
    const place = await site('Meanwhile');
    const guest = await person('guest');
    const { uid } = (await invite(place, guest.email, dayIn(2), false)).json<ProjectInvite>();
    await give(place, guest, 'Reporter');
    const answer = await guest.put(`${place.path}invite/${uid}/`, { status: 'accepted' });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('no last day')]);
  });
});
