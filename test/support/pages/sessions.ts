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

/** A window of a person at a page, with a storage of its own. */
export async function windowOf(browser: Browser, host: string, person: TestPerson, path: string, width = 1280): Promise<Page> {
  const page = await (await contextAt(browser, host)).newPage();
  if (width !== 1280) await page.setViewportSize({ width, height: 900 });
  page.setDefaultTimeout(20_000);
  // with the page's own first document: a document of its own for the session costs a tenth of a page
  const session = await page.addInitScript({ content: `localStorage.setItem('token', ${JSON.stringify(person.token)})` });
  await page.goto(addressOf(path, host), { waitUntil: 'domcontentloaded' });
  await session.dispose();
  return page;
}

/** A window of a person who has signed in at the form: its browser can renew the session, which a token alone cannot. */
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
 * Goes to an address in the application that a window shows, as its links do, because loading a new document takes a second of
 * processor time. A plain page in between ensures that nothing of the previous page passes for the new one. The router counts its
 * addresses in `idx`.
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

/** Waits until a condition holds in a page, looked at with each picture. The page's own policy forbids what Playwright has for it. */
export const until = (page: Page, condition: string): Promise<void> =>
  page.evaluate(`new Promise((done) => {
    const look = () => ((${condition}) ? done() : requestAnimationFrame(look));
    requestAnimationFrame(look);
  })`);

/** Nothing slides or fades any more; what turns for ever, such as a spinner, does not count. */
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
