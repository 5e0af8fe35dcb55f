import { expect, it } from 'vitest';
import type { ReportRecord } from '../../../shared/contract/report/reports.ts';
import { admin, anna, bridge, makePack, rita } from '../../support/memory/receipt-world.ts';

it('a report is to read alone for its responsible role while that may enter nothing [ADM-328, ADM-569]', async () => {
  const { pack, uid, enter, submit, decide } = await makePack('Groundworks');
  const read = async () => (await rita.get(`/api/tracker/${pack.tracker}/ref/${pack.uid}/commit/${uid}/`)).json<ReportRecord>();
  const reporters = `${bridge.path}discipline/${bridge.role('Reporter')}/`;
  await enter({ Water: { value: '3' } });
  await submit();
  await decide(anna, 'REJECT');
  expect(await read()).toMatchObject({ status: { name: 'Requires Revision' }, isResponsible: true });
  expect((await admin.patch(reporters, { auth: bridge.group('Viewer') })).status).toBe(200);
  expect(await read()).toMatchObject({ status: { name: 'Requires Revision' }, isResponsible: false });
  expect((await admin.patch(reporters, { auth: bridge.group('Reporter') })).status).toBe(200);
  expect((await read()).isResponsible).toBe(true);
});
