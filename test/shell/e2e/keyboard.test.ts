import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totp } from '../../support/fixtures/totp.ts';
import { PASSWORD } from '../../support/makers/people.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { chooseItem, pressAt, tabTo, typeInto } from '../../support/pages/keyboard.ts';
import { until, windowOf } from '../../support/pages/sessions.ts';
import { mailTo } from '../../support/support.ts';

let browser: Browser;
let world: ReportWorld;
let project: string;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  await world.fresh();
  project = `/project/${world.project.uid.slice(0, 8)}`;
});

afterAll(() => browser?.close());

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const bar = (page: Page) => page.locator('.top-bar header');
const main = (page: Page) => page.locator('#content');
const focused = (page: Page, role: 'treeitem' | 'option', name: string) =>
  page.getByRole(role, { name, exact: true }).and(page.locator(':focus'));

describe('the frame, without a mouse', () => {
  it('leads through the navigation: its filter, its tree, and its width', async () => {
    const page = await windowOf(browser, world.tenant.host, world.owner, `${project}/members`);
    await heading(page, 'Users and roles');
    await page.getByRole('treeitem', { name: 'Groundworks', exact: true }).waitFor();
    await page.keyboard.press('f');
    await page.keyboard.type('bridge');
    await tabTo(page, page.getByRole('treeitem', { name: 'Bridge', exact: true }));
    await page.keyboard.press('ArrowDown');
    await focused(page, 'treeitem', 'Groundworks').waitFor();
    await page.keyboard.press('ArrowUp');
    await focused(page, 'treeitem', 'Bridge').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await focused(page, 'treeitem', 'Northern').waitFor();
    const handle = page.getByRole('separator', { name: 'Width of the navigation' });
    await pressAt(page, handle, 'ArrowRight');
    expect(await handle.getAttribute('aria-valuenow')).toBe('320');
    await tabTo(page, page.getByRole('treeitem', { name: 'Bridge', exact: true }), { back: true });
    await page.keyboard.press('ArrowUp');
    await focused(page, 'treeitem', 'Northern').waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Northern');
  });

  it('leads through the bar: search, menus, bell, help with its list of keys, colours, account', async () => {
    const page = await windowOf(browser, world.tenant.host, world.owner, `${project}/members`);
    await heading(page, 'Users and roles');
    // The search is loaded after the page.
    await bar(page).getByRole('combobox').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('groundw');
    await page
      .getByRole('option', { name: /Groundworks/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/wpack/*');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await heading(page, 'My Profile');
    await page.goto(addressOf(`${project}/members`, world.tenant.host));
    await heading(page, 'Users and roles');
    await chooseItem(page, bar(page).getByRole('button', { name: 'Project', exact: true }), 'Indicators');
    await heading(page, 'Indicators');
    const back = { back: true };
    await chooseItem(page, bar(page).getByRole('button', { name: 'Help', exact: true }), 'Keyboard shortcuts', back);
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Search projects, packages and reports').waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
    await pressAt(page, bar(page).getByRole('button', { name: 'Switch to dark mode' }), 'Enter');
    await until(page, `document.body.classList.contains('awsui-dark-mode')`);
    await pressAt(page, bar(page).locator('a[aria-label^="Pending actions"]'), 'Enter', back);
    await heading(page, 'My Profile');
    await chooseItem(page, bar(page).getByRole('button', { name: 'owner Tester' }), 'Terms & Conditions', back);
    await heading(page, 'Terms and conditions');
    await pressAt(page, bar(page).locator('a[href="/"]'), 'Enter', back);
    await heading(page, 'My Profile');
    await pressAt(page, page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Home' }), 'Enter', back);
    await heading(page, /Welcome/);
  });
});

describe('an account, without a mouse', () => {
  const email = () => `kay@${world.tenant.host.replace('.localhost', '')}.example`;
  const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
  const press = (page: Page, name: string) => pressAt(page, main(page).getByRole('button', { name, exact: true }), 'Enter');
  const follow = (page: Page, name: string) => pressAt(page, main(page).getByRole('link', { name, exact: true }), 'Enter');
  const linkTo = async () => {
    const text = (await mailTo(email(), world.tenant.host))[0]?.text ?? '';
    return new URL(/https?:\/\/[^\s"<]+/.exec(text)![0].replaceAll('&amp;', '&'));
  };
  const visit = async (page: Page, { pathname, hash }: { pathname: string; hash: string }) =>
    page.goto(addressOf(pathname + hash, world.tenant.host));

  it('is made, activated, given another password and a second step, and left', async () => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await page.goto(addressOf('/accounts/login', world.tenant.host));
    await heading(page, 'Login');
    await follow(page, 'Create an account');
    await heading(page, 'Create an account');
    await typeInto(page, [
      [field(page, 'First name'), 'Kay'],
      [field(page, 'Last name'), 'Board'],
      [field(page, 'E-mail address'), email()],
      [field(page, 'Password'), 'Forgotten-word-1'],
      [field(page, 'Repeat the password'), 'Forgotten-word-1'],
    ]);
    await press(page, 'Create account');
    await heading(page, 'Check your e-mail');
    await visit(page, await linkTo());
    await heading(page, 'Activate your account');
    await typeInto(page, [[field(page, 'Password'), 'Forgotten-word-1']]);
    await press(page, 'Activate account');
    await heading(page, 'My Profile');
    await chooseItem(page, bar(page).getByRole('button', { name: 'Kay Board' }), 'Logout', { back: true });
    await page.waitForURL(addressOf('/', world.tenant.host));
    await page.goto(addressOf('/accounts/login', world.tenant.host));
    await heading(page, 'Login');
    await follow(page, 'Forgotten your password?');
    await heading(page, 'Reset your password');
    await typeInto(page, [[field(page, 'E-mail address'), email()]]);
    await press(page, 'Send the link');
    await page.getByText(/we have sent it a link/).waitFor();
    await visit(page, await linkTo());
    await heading(page, 'Choose a new password');
    await typeInto(page, [
      [field(page, 'New password'), PASSWORD],
      [field(page, 'Repeat the new password'), PASSWORD],
    ]);
    await press(page, 'Set new password');
    await heading(page, 'Your password has been changed');
    const reset = Date.now();
    // Sessions are distinguished by the second. Nobody types faster than this.
    await expect.poll(() => Date.now() - reset).toBeGreaterThan(1_000);
    await follow(page, 'Login');
    await heading(page, 'Login');
    await typeInto(page, [
      [field(page, 'E-mail address'), email()],
      [field(page, 'Password'), PASSWORD],
    ]);
    await page.keyboard.press('Enter');
    await heading(page, 'My Profile');
    await press(page, 'Set up an authenticator app');
    const dialog = page.getByRole('dialog');
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await typeInto(page, [[dialog.getByLabel('Code from your authenticator app'), totp(secret)]]);
    await page.keyboard.press('Enter');
    await page.getByText('Your authenticator app has been added.').waitFor();
    await follow(page, 'Change password');
    await heading(page, 'Change password');
    await typeInto(page, [
      [field(page, 'Current password'), PASSWORD],
      [field(page, 'New password'), `${PASSWORD}-2`],
      [field(page, 'Repeat the new password'), `${PASSWORD}-2`],
    ]);
    await page.keyboard.press('Enter');
    await heading(page, 'My Profile');
    await chooseItem(page, bar(page).getByRole('button', { name: 'Kay Board' }), 'Logout', { back: true });
    await page.waitForURL(addressOf('/', world.tenant.host));
    await pressAt(page, bar(page).getByRole('button', { name: 'Login' }), 'Enter');
    const panel = page.getByRole('region', { name: 'Login' });
    await typeInto(page, [
      [panel.getByLabel('E-mail address'), email()],
      [panel.getByLabel('Password'), `${PASSWORD}-2`],
    ]);
    await page.keyboard.press('Enter');
    await typeInto(page, [[panel.getByLabel('Code from your authenticator app'), totp(secret)]]);
    await page.keyboard.press('Enter');
    await heading(page, 'My Profile');
    await press(page, 'Remove the authenticator app');
    await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Remove' }), 'Enter');
    await page.getByText('Sign-in asks for your password only again.').waitFor();
  });
});
