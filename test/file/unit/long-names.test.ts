import '../../support/access/environment.ts';
import { describe, expect, it } from 'vitest';
import { exportName } from '../../../shared/domain/file/export-name.ts';
import { safeFilename } from '../../../shared/domain/file/file-types.ts';

process.env.BUCKET_NAME ??= 'files';
process.env.AWS_ACCESS_KEY_ID ??= 'test';
process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
const { storage } = await import('../../../functions/files/storage.ts');

const nameIn = async (filename: string) => {
  const address = new URL(await storage.signedUrl('t/commit/r/file', { filename, contentType: 'application/pdf' }));
  return decodeURIComponent(address.searchParams.get('response-content-disposition')!.split("''")[1]!);
};

describe('a file whose name was cut within a letter', () => {
  it('can be fetched, as an upload', async () => {
    const filename = safeFilename(`Invoice 🌍${'x'.repeat(195)}.pdf`);
    expect(await nameIn(filename)).toBe(`\uFFFD${'x'.repeat(195)}.pdf`);
  });

  it('can be fetched, as an export', async () => {
    const place = `${'x'.repeat(79)}🌍`;
    const filename = exportName({ place, content: 'indicators', from: '', to: '2024-12-31', counts: 'approved' });
    expect(await nameIn(filename)).toContain('indicators');
  });
});
