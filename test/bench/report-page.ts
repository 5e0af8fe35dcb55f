import type { Browser, Page } from 'playwright-core';
import { makeReporting, reportCalls } from '../support/makers/report.ts';
import { plantMetrics } from '../support/makers/structure.ts';
import { addressOf, openBrowser } from '../support/pages/browser.ts';
import { enterAs } from '../support/pages/sessions.ts';
import { median, type Row } from './table.ts';

const { projectStore } = await import('../../functions/data/stores/project/project-store.ts');

const METRICS = 500;
const VISITS = 5;
const KEYS = 60;
/** A quick typist: without a pause the keys would only wait for one another. */
const KEY_MS = 100;
const QUIET_MS = 500;

/**
 * Runs in the page before anything else. Interactive: the first input is there, and the last task of more than 50 ms before a quiet
 * time has ended. Latency: from a key to the end of the frame that shows what it did.
 */
const PROBE = `{
  const probe = { first: 0, busyUntil: 0, latencies: [] };
  window.probe = probe;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) probe.busyUntil = startTime + duration;
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector('input[data-cell=value]')) probe.first = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => probe.latencies.push(performance.now() - timeStamp);
    channel.port2.postMessage(0);
  }), true);
}`;

type Probe = { first: number; busyUntil: number; latencies: number[] };
const probeOf = (page: Page) => page.evaluate<Probe>('window.probe');

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

/** Opens a page and waits until nothing has kept it busy for a while. */
async function visit(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('input[data-cell=value]').first().waitFor();
  for (;;) {
    await page.waitForTimeout(QUIET_MS);
    const { first, busyUntil } = await probeOf(page);
    if ((await page.evaluate<number>('performance.now()')) - busyUntil > QUIET_MS) return Math.max(first, busyUntil);
  }
}

/** Types into value after value; every fourth key goes to the next one, which stores and calculates. */
async function type(page: Page): Promise<number[]> {
  await page.locator('input[data-cell=value]').first().focus();
  for (let key = 1; key <= KEYS; key += 1) {
    await page.keyboard.press(key % 4 === 0 ? 'Enter' : String(key % 10));
    await page.waitForTimeout(KEY_MS);
  }
  await page.waitForTimeout(QUIET_MS);
  return (await probeOf(page)).latencies;
}

/** Pastes 50 values and counts the requests that save them. */
async function paste(page: Page): Promise<number> {
  await page.getByText('All changes saved').waitFor();
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET') requests += 1;
  });
  await page.locator('input[data-cell=value]').first().focus();
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', Array.from({ length: 50 }, (_, index) => index + 100).join('\\n'));
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
  await page.getByText('All changes saved').waitFor();
  return requests;
}

/** What the opening of a page asks of the API and, for all of that together, of the table. */
function counted(page: Page) {
  const costs: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) costs.push(response.headers()['server-timing'] ?? '');
  });
  const reads = (phase: string) =>
    costs.reduce((sum, text) => sum + Number(new RegExp(`${phase};desc="reads=(\\d+)`).exec(text)?.[1] ?? 0), 0);
  return { requests: () => costs.length, reads };
}

async function measured(browser: Browser, open: (page: Page) => Promise<string>): Promise<Row[]> {
  const page = await (await browser.newContext()).newPage();
  const address = await open(page);
  const api = counted(page);
  await page.addInitScript(PROBE);
  const first = await visit(page, address);
  const [requests, reads, caller] = [api.requests(), api.reads('work'), api.reads('caller')];
  const again: number[] = [];
  for (let number = 1; number < VISITS; number += 1) again.push(await visit(page, address));
  const latencies = await type(page);
  const limit = (ms: number, budget: number) => `${(ms / budget).toFixed(2)} of ${budget} ms`;
  return [
    [`first visit, ${METRICS} metrics, ms to interactive`, Math.round(first), limit(first, 1_500)],
    [`later visits (median of ${again.length}), ms to interactive`, Math.round(median(again)), limit(median(again), 1_500)],
    ['ms from a key to its frame, median', Math.round(median(latencies)), limit(median(latencies), 50)],
    ['ms from a key to its frame, 95 of 100', Math.round(percentile(latencies, 0.95)), limit(percentile(latencies, 0.95), 50)],
    ['requests to the API when the page opens', requests, ''],
    ['  their reads of the table', reads, ''],
    ['  their reads to know the caller', caller, ''],
    ['requests that save a paste of 50 values', await paste(page), '1'],
  ];
}

/** The page of a large report in a browser: how soon it can be used, and how quick it is to type in. */
export async function reportPageRows(): Promise<Row[]> {
  const world = await makeReporting();
  const { tenant, project, tracker, reporter } = world;
  const { rootUid } = (await projectStore(tenant.tenantUid).load(project.uid)).project;
  await plantMetrics(tenant, { projectUid: project.uid, structureUid: tracker, rootUid }, METRICS);
  const ref = await world.add('Large');
  await reportCalls(reporter, tracker, ref).current();
  const browser = await openBrowser();
  try {
    return await measured(browser, async (page) => {
      await enterAs(page, tenant.host, reporter);
      return addressOf(`/project/${project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`, tenant.host);
    });
  } finally {
    await browser.close();
  }
}
