import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { makeReportWorld } from '../../support/makers/report-world.ts';
import { baseUrl } from '../../support/support.ts';

it('sends the metrics of a report compressed through the front door, the same bytes inside', async () => {
  const world = await makeReportWorld();
  const { report } = await world.fresh();
  const path = `/api/tracker/${world.tracker}/commit/${report.uid}/node/`;
  const plain = await world.reporter.call({ path });
  const { port } = baseUrl();
  const headers = {
    host: `${world.tenant.host}:${port}`,
    authorization: `Bearer ${world.reporter.token}`,
    'accept-encoding': 'gzip, deflate, br',
  };
  const { bytes, encoding } = await new Promise<{ bytes: Buffer; encoding: string | undefined }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => resolve({ bytes: Buffer.concat(chunks), encoding: answer.headers['content-encoding'] }));
    })
      .on('error', reject)
      .end();
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(encoding).toBe('br');
  expect(brotliDecompressSync(bytes).toString()).toBe(plain.text);
  expect(bytes.length).toBeLessThan(Buffer.byteLength(plain.text) / 3);
});
