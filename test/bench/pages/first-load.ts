import { gzipSync } from 'node:zlib';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import type { Row } from '../table.ts';

const KINDS = ['document', 'script', 'stylesheet', 'font', 'fetch'];

/** Cloudscape's fonts are a separate style sheet, which nothing waits for. */
const isFont = (body: Buffer) => body.includes('@font-face');

/** The files that a browser loads before a person can sign in, compressed as CloudFront sends them. */
export async function firstLoadRows(): Promise<Row[]> {
  const browser = await openBrowser({ isQuick: true });
  const loaded: Promise<{ kind: string; bytes: number }>[] = [];
  const page = await browser.newPage();
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (response.ok() && KINDS.includes(kind)) {
      loaded.push(response.body().then((body) => ({ kind: isFont(body) ? 'font' : kind, bytes: gzipSync(body).length })));
    }
  });
  await page.goto(addressOf('/accounts/login'), { waitUntil: 'networkidle' });
  const files = await Promise.all(loaded);
  await browser.close();
  const sum = (kinds: string[]) =>
    files.filter(({ kind }) => kinds.includes(kind)).reduce((total, { bytes }) => total + bytes, 0);
  const kilobytes = (kinds: string[]) => Math.round(sum(kinds) / 1000);
  return [
    ['sign-in page, kB gzip without fonts', kilobytes(KINDS.filter((kind) => kind !== 'font')), '350'],
    ...KINDS.map((kind) => [`  ${kind}`, kilobytes([kind]), ''] as const),
  ];
}
