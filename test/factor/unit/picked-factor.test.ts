import { expect, it } from 'vitest';
import { takenFactor } from '../../../frontend/src/features/factors/library/taken.ts';
import type { LibraryFactor } from '../../../shared/contract/factor/factors.ts';
import type { ReportEvidence } from '../../../shared/contract/indicator/results.ts';
import type { StructureNodeItem } from '../../../shared/contract/report/nodes.ts';
import {
  addIndicator,
  admin,
  anna,
  bridge,
  group,
  makePack,
  rootUid,
  tenantUid,
  vera,
} from '../../support/memory/world/receipt-world.ts';

const { groupOwner } = await import('../../../functions/data/stores/factor/factor-group-sheets.ts');
const { projectStore } = await import('../../../functions/data/stores/project/project-store.ts');
const { factorStore } = await import('../../../functions/data/stores/factor/factor-store.ts');

const cause = { by: admin.uid, at: new Date().toISOString(), correlationId: 'test' };
const { allPackages } = await projectStore(tenantUid).load(bridge.project.uid);
const { treeUid } = allPackages.find(({ uid }) => uid === rootUid)!;
const commit = `/api/tracker/${bridge.project.structureUid}/commit/${treeUid}`;

it('a factor that is picked from the library is named by its group, name and source in the evidence of a figure', async () => {
  const biogas = { metricUid: 'metric of Biogas', metricName: 'Biogas', metricUnit: 'm3' };
  await factorStore(tenantUid).add(
    groupOwner(group.uid),
    { ...biogas, toUnit: 'kg', factor: '1.25', source: 'Table 3, row 7' },
    cause,
  );
  const [published] = (await admin.get('/api/tenant/admin/conversion_library/?q=biogas')).json<LibraryFactor[]>();
  const taken = takenFactor(published!, { from: 'm3', to: 'kg' });

  const tree = (await admin.get(`${commit}/node/`)).json<StructureNodeItem[]>();
  const emissions = tree.find(({ node }) => node.metricscore?.metric?.name === 'Emissions')!;
  const metric = { name: 'Digester gas', unit: 'm3', category: 'Carbon' };
  const added = await admin.post(`${commit}/node/`, { type: 'metricscore', path: emissions.path, metric });
  expect([added.status, added.text]).toEqual([201, expect.any(String)]);
  const uid = added.json<StructureNodeItem>().node.metricscore!.metric!.uid;
  const made = await admin.post(`${commit}/convfactor/`, { metric: uid, toUnit: 'kg', ...taken });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);

  const indicator = await addIndicator();
  const pack = await makePack('Works');
  await pack.enter({ [added.json<StructureNodeItem>().uid]: { value: '8' } });
  await pack.submit();
  await pack.decide(anna, 'APPROVE');
  const answer = await vera.get(`/api/dashboard/report/${pack.uid}/indicator/${indicator.uid}/evidence/`);
  const line = answer.json<ReportEvidence>().lines.find(({ name }) => name === 'Digester gas')!;
  expect(line).toMatchObject({ value: '8', part: { factor: '1.25', converted: '10', counts: true } });
  expect(line.part!.identity).toMatchObject({
    level: 'project',
    source: 'Year 2024: Biogas, 1 m³ = 1.25 kg. Table 3, row 7',
    startDate: '2024-01-01',
  });
});
