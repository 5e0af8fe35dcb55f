import { describe, expect, it } from 'vitest';
import type { Company } from '../../../shared/contract/company/companies.ts';
import { client, end, relation, rita } from '../../support/access/suppliers.ts';

/** The card of the client's project on the home page, and the result of looking up the project. */
async function cardAndLookup() {
  const all = (await rita.get('/api/company/')).json<Company[]>();
  const card = all.flatMap(({ projects }) => projects).find(({ uid }) => uid === client.project.uid);
  const lookup = (await rita.get(`${client.path}permission/`)).json<{ is_admin: boolean; actions: string[] }>();
  return { card, lookup };
}

describe("the card of a client's project", () => {
  it('is open to the people of its supplier, whose lookup names actions, while the relation lasts [ADM-420, ADM-421]', async () => {
    const { request } = await relation();
    const { card, lookup } = await cardAndLookup();
    expect(lookup.actions).toContain('READ_TRACKER_REF');
    expect(card).toEqual({ uid: client.project.uid, name: 'Harbour', accessible: true });
    expect((await rita.get(client.path)).status).toBe(200);
    await end(request);
    expect(await cardAndLookup()).toMatchObject({ card: undefined, lookup: { is_admin: false, actions: [] } });
  });
});
