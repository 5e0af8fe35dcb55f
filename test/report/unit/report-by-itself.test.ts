import { expect, it } from 'vitest';
import type { ReportingPackage } from '../../../shared/contract/project/packages.ts';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { person, site } from '../../support/access/memory-site.ts';

it('a report is read by itself, with the package that it is of, and by nobody who may not read it there', async () => {
  const [bridge, tunnel] = [await site('Bridge'), await site('Tunnel')];
  const structureOf = async ({ admin, path }: typeof bridge) => (await admin.get(path)).json<Project>().trackers[0]!.uid;
  const [ours, theirs] = [await structureOf(bridge), await structureOf(tunnel)];
  const pack = (await bridge.admin.post(`/api/tracker/${ours}/ref/`, { name: 'Piling' })).json<ReportingPackage>();
  const { uid } = pack.latest_commit;
  const read = (as: typeof bridge.admin, structure: string, id: string) => as.get(`/api/tracker/${structure}/commit/${id}/`);
  for (const id of [uid, uid.slice(0, 8)]) {
    const answer = await read(bridge.admin, ours, id);
    expect([answer.status, answer.headers.etag]).toEqual([200, '"1"']);
    expect(answer.json<ReportRecord>()).toMatchObject({
      uid,
      ref: pack.uid,
      ref_name: 'Piling',
      is_staging: true,
      isAdmin: true,
    });
  }
  const reader = await person('rita');
  await bridge.admin.post(`${bridge.path}member/`, { email: reader.email, project_discipline: bridge.role('Approver') });
  expect((await read(reader, ours, uid)).status).toBe(200);
  expect((await read(tunnel.admin, ours, uid)).status).toBe(404);
  expect((await read(tunnel.admin, theirs, uid)).status).toBe(404);
});
