import { afterEach, expect, it, vi } from 'vitest';
import { verifyPack } from '../../../../functions/core/pack/verify.mjs';
import { archive, filesOf, packWorld, projectUid, sourceOf } from '../../../support/memory/world/pack-world.ts';
import { tenantUid } from '../../../support/memory/world/receipt-world.ts';

const { markFileScanned } = await import('../../../../functions/core/file/mark-scanned.ts');

afterEach(() => void vi.unstubAllEnvs());

it('a pack leaves out a file in which a virus was found after its submission, says so, and is in order', async () => {
  const { works, upload } = await packWorld();
  await markFileScanned(`${tenantUid}/commit/${works.uid}/${upload}`, 'infected');
  const zip = await archive();
  const files = filesOf(zip);
  expect([...files.keys()].filter((path) => path.includes('/uploads/'))).toEqual([]);
  const report = JSON.parse(files.get(`projects/${projectUid}/reports/${works.uid}.json`)!.toString('utf8'));
  expect(report.uploads).toMatchObject([{ uid: upload, file: null, why: 'A virus was found in this file.' }]);
  const { faults, notes } = verifyPack(sourceOf(zip));
  expect(faults).toEqual([]);
  expect(notes.join('\n')).toContain('A virus was found in this file.');
});

it('a pack leaves out a file that nothing has looked at yet, says so, and is in order', async () => {
  const { works, upload } = await packWorld();
  vi.stubEnv('SCANS_FILES', 'yes');
  const zip = await archive();
  const report = JSON.parse(filesOf(zip).get(`projects/${projectUid}/reports/${works.uid}.json`)!.toString('utf8'));
  const why = 'This file was still being scanned for viruses. Build the pack again in some minutes.';
  expect(report.uploads).toMatchObject([{ uid: upload, file: null, why }]);
  const { faults, notes } = verifyPack(sourceOf(zip));
  expect(faults).toEqual([]);
  expect(notes.join('\n')).toContain(why);
});
