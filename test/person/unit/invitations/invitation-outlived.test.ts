import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ProjectInvite } from '../../../../shared/contract/person/invites.ts';
import { person, type SitePerson, site, table, tenantUid } from '../../../support/access/memory-site.ts';

const { db } = await import('../../../../functions/data/service.ts');
const { client } = await import('../../../../functions/data/client/client.ts');
const { inviteStore } = await import('../../../../functions/data/stores/project/invite-store.ts');

const cause = { by: 'test', at: new Date().toISOString(), correlationId: 'test' };
const open = { isRequest: false, status: 'pending' as const, metaJson: {} };
const listOf = async (who: SitePerson) => {
  const answer = await who.get('/api/project/invite/');
  return [answer.status, answer.json<ProjectInvite[]>().map(({ project_discipline: { project } }) => project.name)];
};

describe('an invitation into a project', () => {
  it('leaves the list of the others as it is where its project is gone', async () => {
    const [nina, bridge] = [await person('nina'), await site('Bridge')];
    await bridge.admin.post(`${bridge.path}invite/`, { email: nina.email, project_discipline: bridge.role('Reporter') });
    const stray = {
      tenantUid,
      uid: randomUUID(),
      projectUid: randomUUID(),
      email: nina.email,
      by: 'test',
      created: cause.at,
      version: 1,
    };
    table.put(db.entities.invite.put({ ...stray, ...open }));
    expect(await listOf(nina)).toEqual([200, ['Bridge']]);
  });

  it('is refused once the project is deleted', async () => {
    const fields = { projectUid: randomUUID(), email: 'olga@x.example', ...open };
    await expect(inviteStore(tenantUid).create(fields, [], cause)).rejects.toMatchObject({ code: 'conflict' });
    expect(await inviteStore(tenantUid).openOf('olga@x.example')).toEqual([]);
  });

  it('goes with the project although it was made while that was being deleted', async () => {
    const tunnel = await site('Tunnel');
    const { send } = client;
    const invite = inviteStore(tenantUid).create.bind(inviteStore(tenantUid));
    const racing = async (command: { input: { TransactItems?: { Delete?: { Key?: { sk?: string } } }[] } }) => {
      const deletes = command.input.TransactItems?.some((part) => part.Delete?.Key?.sk === 'project');
      if (deletes) {
        Object.assign(client, { send });
        await invite(
          { projectUid: tunnel.project.uid, email: 'pia@x.example', roleUid: tunnel.role('Reporter'), ...open },
          [],
          cause,
        );
      }
      return (send as (each: unknown) => unknown).call(client, command);
    };
    Object.assign(client, { send: racing });
    const deleted = await tunnel.admin.delete(tunnel.path);
    Object.assign(client, { send });
    expect(deleted.status).toBe(204);
    expect(await inviteStore(tenantUid).openOf('pia@x.example')).toEqual([]);
  });
});
