import { expect, it } from 'vitest';
import { wayBack } from '../../../frontend/src/features/report/audit/way-back.ts';

const place = { project: { uid: '3f0c2a44-8f6e-4b0e-9a55-0c6a3a7be001' }, packageId: '5a1b9c20' };

it.each([
  ['of a staging report leaves out the id [REP-016]', { is_staging: true }, '/project/3f0c2a44/wpack/5a1b9c20/report'],
  ['of a submitted report names it', { is_staging: false }, '/project/3f0c2a44/wpack/5a1b9c20/report/7d2e4f60'],
  ['names the report while it is read', undefined, '/project/3f0c2a44/wpack/5a1b9c20/report/7d2e4f60'],
])('the way back from the audit trail %s', (_title, report, way) => {
  expect(wayBack(place, '7d2e4f60', report)).toBe(way);
});
