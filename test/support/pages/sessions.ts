import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { PASSWORD } from '../makers/people.ts';
import type { TestPerson } from '../makers/tenant.ts';
import { addressOf } from './browser.ts';
import { contextAt } from './windows.ts';

/** Gives a window the session of a person. The token cannot be renewed: once it is refused, the session has ended. */
export async function enterAs(page: Page, host: string, person: TestPerson): Promise<void> {
  await page.goto(addressOf('/favicon.svg', host));
  await page.evaluate((token) => localStorage.setItem('token', token), person.token);
}

/** A window of a person at a page, with its own storage. */
export async function windowOf(browser: Browser, host: string, person: TestPerson, path: string, width = 1280): Promise<Page> {
  const page = await (await contextAt(browser, host)).newPage();
  if (width !== 1280) await page.setViewportSize({ width, height: 900 });
  page.setDefaultTimeout(20_000);
  // Stores the session in the page's first document, because a separate document would cost a tenth of a page's time.
  const session = await page.addInitScript({ content: `localStorage.setItem('token', ${JSON.stringify(person.token)})` });
  await page.goto(addressOf(path, host), { waitUntil: 'domcontentloaded' });
  await session.dispose();
  return page;
}

/** A window of a person who has signed in with the form. Its browser can renew the session, unlike one with only a token. */
export async function signedInAt(browser: Browser, host: string, { email }: TestPerson, path: string): Promise<Page> {
  const page = await (await contextAt(browser, host)).newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(addressOf(`/accounts/login?next=${encodeURIComponent(path)}`, host), { waitUntil: 'domcontentloaded' });
  const form = page.locator('main');
  await form.getByLabel('E-mail address').fill(email);
  await form.getByLabel('Password').fill(PASSWORD);
  await form.locator('button[type=submit]').click();
  await form.getByLabel('Password').waitFor({ state: 'detached' });
  return page;
}

const PLAIN_PAGE = '/terms';

/**
 * Navigates within the application, as its links do, because loading a new document takes a second of processor time. A plain
 * page in between ensures that nothing of the previous page passes for the new one. The router counts its addresses in `idx`.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const plain = page.getByRole('heading', { level: 1, name: 'Terms and conditions' });
  const push = (to: string) =>
    page.evaluate(`history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', ${JSON.stringify(to)}),
      dispatchEvent(new PopStateEvent('popstate'))`);
  await push(PLAIN_PAGE);
  await plain.waitFor();
  await push(path);
  if (path !== PLAIN_PAGE) await plain.waitFor({ state: 'detached' });
}

/** Waits until a condition holds in a page, checked with each frame. The page's policy forbids Playwright's own function. */
export const until = (page: Page, condition: string): Promise<void> =>
  page.evaluate(`new Promise((done) => {
    const look = () => ((${condition}) ? done() : requestAnimationFrame(look));
    requestAnimationFrame(look);
  })`);

/** No slides or fades are running; endless animations, such as spinners, do not count. */
const STILL =
  "document.getAnimations().every((each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Infinity)";

/** Waits until a page has drawn a change and has come to rest. */
export async function rest(page: Page): Promise<void> {
  await until(page, 'true');
  await until(page, STILL);
}

type Looked = { rules?: string[]; within?: string };

/**
 * The faults that the accessibility checks find on a page: by the named rules or all, within one element or everywhere. The
 * checks are loaded into a document once, since compiling them takes as long as running them, and passed rules are not reported.
 * Waits for the page to rest, because fading elements have no contrast yet.
 */
export async function violations(page: Page, { rules, within }: Looked = {}): Promise<string[]> {
  await rest(page);
  if (!(await page.evaluate('Boolean(globalThis.axe)'))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules }, preload: false }) };
  const place = within === undefined ? 'document' : JSON.stringify(within);
  return page.evaluate<string[]>(`axe.run(${place}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`);
}
