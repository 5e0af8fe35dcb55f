import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import lighthouse from 'lighthouse';
import desktop from 'lighthouse/core/config/desktop-config.js';
import { chromium as playwright } from 'playwright-core';
import { makeReportWorld } from '../../support/makers/report-world.ts';
import { openBuiltPages } from '../built-pages.ts';
import type { Row } from '../table.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });

/** Lighthouse scores out of 100 for pages as in production, on a desktop. `details`: the reasons for lost points. */
export async function auditRows(): Promise<Row[]> {
  const [pages, world] = await Promise.all([openBuiltPages(process.env.TRIBUTARY_TEST_URL ?? ''), makeReportWorld()]);
  const { ref } = await world.fresh();
  const origin = pages.origin.replace('localhost', world.tenant.host);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  const context = await playwright.launchPersistentContext(folder, {
    executablePath: process.env.TRIBUTARY_CHROMIUM ?? (await chromium.executablePath()),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      `--remote-debugging-port=${port}`,
      '--host-resolver-rules=MAP *.localhost 127.0.0.1',
    ],
    headless: true,
  });
  const audit = async (name: string, path: string): Promise<Row> => {
    const options = { port, output: 'json' as const, onlyCategories: CATEGORIES, disableStorageReset: true };
    const result = await lighthouse(`${origin}${path}`, options, desktop);
    const categories = Object.values(result?.lhr.categories ?? {});
    const lost = categories.flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id));
    const faults = lost.filter((id) => (result?.lhr.audits[id]?.score ?? 1) < 0.9);
    return [name, ...categories.map(({ score }) => Math.round((score ?? 0) * 100)), [...new Set(faults)].join(', ')];
  };
  try {
    const rows = [await audit('sign-in', '/accounts/login')];
    const page = await context.newPage();
    await page.goto(`${origin}/favicon.svg`);
    await page.evaluate((bearer) => localStorage.setItem('token', bearer), world.reporter.token);
    rows.push(await audit('home', '/home'));
    const short = (uid: string) => uid.slice(0, 8);
    rows.push(await audit('report', `/project/${short(world.project.uid)}/wpack/${short(ref.uid)}/report`));
    return rows;
  } finally {
    await context.close();
    pages.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
