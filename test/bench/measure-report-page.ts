import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../support/pages/browser.ts';
import { openMemoryPages, tokenOf } from './memory-pages.ts';
import { reportWorld } from './report-worlds.ts';
import { median, type Row } from './table.ts';

/**
 * Measures the page of a large report in a browser, with built pages and the API's handlers over an in-memory table. Runs in a
 * separate process and prints rows as JSON: `measure-report-page.ts 500 24 1` for 500 metrics, 24 past months, and a browser
 * without processor throttling.
 */

const VISITS = 3;
const KEYS = 40;
/** Milliseconds between the keys of a quick typist. Without a pause the keys would only wait for one another. */
const KEY_MS = 100;
const QUIET_MS = 500;
const LOOK_MS = 200;

/** The mark in a trace. */
const FIRST_METRIC = 'first metric';

/**
 * Runs in the page before anything else. Interactive: the first input exists, and the last task of more than 50 ms before a quiet
 * time has ended. Latency: from a key to the end of the frame that shows its effect.
 */
const PROBE = `{
  const probe = { first: 0, busyUntil: 0, longest: 0, latencies: [] };
  window.probe = probe;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      probe.busyUntil = startTime + duration;
      probe.longest = Math.max(probe.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    if (document.querySelector('input[data-cell=value]')) {
      probe.first = performance.now();
      performance.mark('${FIRST_METRIC}');
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => probe.latencies.push(performance.now() - timeStamp);
    channel.port2.postMessage(0);
  }), true);
}`;

type Probe = { first: number; busyUntil: number; longest: number; latencies: number[] };
const probeOf = (page: Page) => page.evaluate<Probe>('window.probe');

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

type Visit = { first: number; interactive: number; longest: number };

/** Opens a page and waits until it has been idle for a while. A locator would load its own scripts into the page meanwhile. */
async function visit(page: Page, address: string): Promise<Visit> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  while ((await probeOf(page)).first === 0) await setTimeout(LOOK_MS);
  for (;;) {
    await page.waitForTimeout(QUIET_MS);
    const { first, busyUntil, longest } = await probeOf(page);
    const now = await page.evaluate<number>('performance.now()');
    if (now - busyUntil > QUIET_MS) return { first, interactive: Math.max(first, busyUntil), longest };
  }
}

/** Types into one value after the other. Every fourth key moves to the next one, which stores and calculates. */
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

type TraceEvent = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number };
/** The main parts of a long task, by their names in Chromium's trace. */
const PARTS = [
  'EvaluateScript',
  'v8.compile',
  'FunctionCall',
  'UpdateLayoutTree',
  'Layout',
  'PrePaint',
  'Paint',
  'MinorGC',
  'MajorGC',
];

/** Milliseconds of processor time, so that other work of the machine does not count. */
const milliseconds = ({ tdur = 0 }: TraceEvent) => tdur / 1000;

/**
 * The longest task of the page's thread while it opens, and its parts. `before`: address of an empty page, so that tasks of the
 * previous page do not count. `untilFirst`: processor time of that thread until the first metric exists.
 */
async function longestTask(browser: Browser, page: Page, address: string, before: string) {
  await page.goto(before);
  await browser.startTracing(page, {
    categories: ['toplevel', 'blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'],
  });
  await visit(page, address);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const scripts = traceEvents.filter(({ name }) => name === 'EvaluateScript' || name === 'FunctionCall');
  const isOfPage = ({ pid, tid }: TraceEvent) => scripts.some((each) => each.pid === pid && each.tid === tid);
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && isOfPage(event));
  const longest = tasks.toSorted((a, b) => milliseconds(b) - milliseconds(a))[0];
  if (!longest) throw new Error('The trace has no task of the page');
  const within = traceEvents.filter(
    ({ ts, tid, pid }) => pid === longest.pid && tid === longest.tid && ts >= longest.ts && ts < longest.ts + longest.dur!,
  );
  const parts = PARTS.flatMap((name) => {
    const ms = within.filter((event) => event.name === name).reduce((sum, event) => sum + milliseconds(event), 0);
    return ms >= 1 ? [`${name} ${Math.round(ms)}`] : [];
  });
  const first = traceEvents.find(({ name }) => name === FIRST_METRIC);
  // A task has two events with different names.
  const earlier = tasks.filter(({ name, ts }) => name === longest.name && first && ts < first.ts);
  const untilFirst = earlier.reduce((sum, task) => sum + milliseconds(task), 0);
  return { ms: milliseconds(longest), parts: parts.join(', '), untilFirst };
}

/** The API requests of a page while it opens: their number, their bytes on the wire, and the number of compressed responses. */
async function counted(session: CDPSession, page: Page) {
  const found = { requests: 0, plain: 0, bytes: 0, largest: 0 };
  const api = new Map<string, number>();
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    if (response.status() >= 400) throw new Error(`${response.url()} answered ${response.status()}`);
    found.requests += 1;
    const { 'content-encoding': encoding, 'content-length': length } = response.headers();
    if (encoding !== 'gzip' && Number(length ?? 0) >= 1_400) found.plain += 1;
  });
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith('/api/')) api.set(requestId, 0);
  });
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const unpacked = (api.get(requestId) ?? 0) + dataLength;
    if (api.has(requestId)) api.set(requestId, unpacked);
    if (api.has(requestId)) found.largest = Math.max(found.largest, unpacked);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (api.has(requestId)) found.bytes += encodedDataLength;
  });
  return found;
}

async function pageRows(browser: Browser, [metrics, past, rate]: [number, number, number]): Promise<Row[]> {
  const { rob, project, pack } = await reportWorld({ metrics, past, comments: 50 });
  const pages = await openMemoryPages(rob);
  const opened = async () => {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(180_000);
    await page.goto(`${pages.origin}/favicon.svg`);
    await page.evaluate((bearer) => localStorage.setItem('token', bearer), tokenOf(rob));
    await page.addInitScript(PROBE);
    return page;
  };
  const address = `${pages.origin}/project/${project.uid.slice(0, 8)}/wpack/${pack.uid.slice(0, 8)}/report`;
  // the first calls of a process compile the API's own code, beside the browser on the same processor
  const earlier = await opened();
  await visit(earlier, address);
  await earlier.context().close();
  const page = await opened();
  const session = await page.context().newCDPSession(page);
  const api = await counted(session, page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const first = await visit(page, address);
  const asked = { ...api };
  const again: Visit[] = [];
  for (let number = 1; number < VISITS; number += 1) again.push(await visit(page, address));
  const longest = await longestTask(browser, page, address, `${pages.origin}/favicon.svg`);
  const latencies = await type(page);
  const what = `${metrics} metrics, ${past} past months${rate > 1 ? `, processor throttled ${rate}x` : ''}: `;
  const row = (name: string, ms: number, budget?: number): Row => [
    `${what}${name}`,
    Math.round(ms),
    budget === undefined ? '' : `${(ms / budget).toFixed(2)} of ${budget} ms`,
  ];
  const of = (key: keyof Visit) => median(again.map((each) => each[key]));
  const rows = [
    row('ms to the first metric, first visit', first.first, 1_500),
    row('ms to interactive, first visit', first.interactive, 1_500),
    row('ms to the first metric, later visits', of('first'), 1_500),
    row('ms to interactive, later visits', of('interactive'), 1_500),
    row('longest task, later visits, ms', of('longest'), 100),
    row(`its processor time (${longest.parts}), ms`, longest.ms, 100),
    row("processor time of the page's thread until the first metric, ms", longest.untilFirst),
    row('ms from a key to its frame, median', median(latencies), 50),
    row('ms from a key to its frame, 95 of 100', percentile(latencies, 0.95), 50),
    row('requests to the API when the page opens', asked.requests),
    row('  their kB on the wire', asked.bytes / 1024),
    row('  kB of the largest answer, unpacked', asked.largest / 1024),
    row('  answers above 1.4 kB that were not compressed', asked.plain),
    [`${what}requests that save a paste of 50 values`, await paste(page), '1'] as Row,
  ];
  pages.close();
  return rows;
}

const [, , ...sizes] = process.argv;
const browser = await openBrowser({ isQuick: true });
try {
  console.log(JSON.stringify(await pageRows(browser, sizes.map(Number) as [number, number, number])));
} finally {
  await browser.close();
}
process.exit();
