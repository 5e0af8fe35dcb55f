import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEACTIVATED_TEXT } from '../../../shared/domain/access/deactivated.ts';
import { PASSWORD } from '../../support/makers/people.ts';
import { makeProject } from '../../support/makers/project.ts';
import { join } from '../../support/makers/report.ts';
import { makeProfiles, makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { enterAs, goTo, rest, violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let tenant: TestTenant;
let owner: TestPerson;
let rita: TestPerson;
let page: Page;

const PATH = '/tenant/admin/people';

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  owner = await tenant.person('olga', { isSuperuser: true, isTenantSuperuser: true, firstName: 'Olga' });
  rita = await tenant.person('rita', { firstName: 'Rita' });
  const project = await makeProject(tenant, owner, 'Bridge');
  await join(tenant, project, rita, 'Reporter');
  await makeProfiles(tenant, 30);
  page = await windowOf(browser, tenant.host, owner, PATH);
}, 60_000);

afterAll(() => browser?.close());

const table = () => page.getByRole('table', { name: 'People' });
const rows = () => table().locator('tbody tr');
const row = (text: string) => rows().filter({ hasText: text });
const dialog = () => page.getByRole('dialog');

/** Pictures at the widths of a desk and of a phone, in light and dark mode. */
async function pictures(name: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 900 });
    await rest(page);
    await picture(page, `people-${name}-${colorScheme}`);
  }
  await rest(page);
}

async function search(text: string) {
  await page.getByRole('searchbox', { name: 'Find by name or address' }).fill(text);
}

async function choose(act: string, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

async function show(choice: string) {
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('option', { name: choice }).click();
}

it('lists everybody of the tenancy with what they may do, page by page', async () => {
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  await rows().nth(24).waitFor();
  expect((await table().getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual([
    ...['Person', 'Roles', 'Projects', 'Companies', 'Last sign-in', 'Access ends', 'Second factor', 'Actions'],
  ]);
  expect(await rows().count()).toBe(25);
  expect(await violations(page)).toEqual([]);
  await pictures('list');
  await page.getByRole('button', { name: 'Next page' }).click();
  await row('Rita Tester').waitFor();
  expect(await rows().count()).toBe(7);
  await row('Rita Tester').getByText('Reporter').waitFor();
  await row('Rita Tester').getByText('Bridge').waitFor();
  await row('Olga Tester').getByText('You', { exact: true }).waitFor();
  expect(await row('Olga Tester').getByRole('button').count()).toBe(0);
});

it('finds people, and says so when it finds nobody', async () => {
  await search('RITA');
  await expect.poll(() => rows().count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?search=RITA');
  await search('nobody at all');
  await page.getByText('Nobody found').waitFor();
  expect(await violations(page)).toEqual([]);
  await pictures('empty');
  await page.getByRole('button', { name: 'Show everybody', exact: true }).click();
  await rows().nth(24).waitFor();
  expect(await page.getByRole('searchbox', { name: 'Find by name or address' }).inputValue()).toBe('');
});

it('makes and unmakes a superuser, once the person has read what it means', async () => {
  await search('rita');
  await expect.poll(() => rows().count()).toBe(1);
  await choose('Make superuser', 'Rita Tester');
  await dialog()
    .getByText(/Rita Tester will be able to do everything/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Make superuser' }).click();
  await row('Rita Tester').getByText('Superuser').waitFor();
  await choose('Remove superuser right', 'Rita Tester');
  await dialog().getByRole('button', { name: 'Remove superuser right' }).click();
  await row('Rita Tester').getByText('Superuser').waitFor({ state: 'detached' });
});

it('corrects the name of somebody, and asks for both parts of it', async () => {
  await choose('Correct name', 'Rita Tester');
  await dialog().getByLabel('First name').fill(' ');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await dialog().getByText('This field is required.').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await pictures('rename');
  await dialog().getByLabel('First name').fill('Margarita');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await page.getByText('Rita Tester is called Margarita Tester now.').waitFor();
  await choose('Correct name', 'Margarita Tester');
  await dialog().getByLabel('First name').fill('Rita');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await row('Rita Tester').waitFor();
});

it('deactivates somebody, whose next sign-in is refused, and reactivates them', async () => {
  await choose('Deactivate', 'Rita Tester');
  await dialog()
    .getByText('Their roles and rights stay unused until somebody takes them over with Transfer roles: Reporter, Bridge.')
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await pictures('deactivate');
  await dialog().getByRole('button', { name: 'Deactivate', exact: true }).click();
  await row('Rita Tester').getByText('Deactivated').waitFor();
  await show('Deactivated people');
  await expect.poll(() => rows().count()).toBe(1);
  await row('Rita Tester').waitFor();
  await pictures('deactivated');

  await page.evaluate('localStorage.clear()');
  await page.goto(addressOf('/accounts/login', tenant.host));
  await page.locator('main').getByLabel('E-mail address').fill(rita.email);
  await page.locator('main').getByLabel('Password').fill(PASSWORD);
  await page.locator('main').locator('button[type=submit]').click();
  // Until the account is closed at the pool, the person reads why; afterwards the text is that of a wrong password.
  const told = page.getByText(DEACTIVATED_TEXT).or(page.getByText('Unable to log in with provided credentials.'));
  await told.first().waitFor();
  await picture(page, 'people-refused');

  await enterAs(page, tenant.host, owner);
  await page.goto(addressOf(`${PATH}?show=deactivated`, tenant.host));
  await choose('Reactivate', 'Rita Tester');
  await dialog().getByRole('button', { name: 'Reactivate', exact: true }).click();
  await page.getByText('Nobody of this tenancy is deactivated.').waitFor();
});

it('hands roles over to somebody else, by address', async () => {
  await goTo(page, `${PATH}?search=rita`);
  await choose('Transfer roles', 'Rita Tester');
  const address = dialog().getByLabel('E-mail address of the person who takes over');
  await address.fill('nobody@nowhere.example');
  await dialog().getByRole('button', { name: 'Transfer roles' }).click();
  await dialog().getByText('Nobody of this tenancy has this e-mail address. Invite them first.').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await pictures('transfer');
  await address.fill(owner.email);
  await dialog().getByRole('button', { name: 'Transfer roles' }).click();
  await page.getByText(`${owner.email} has taken over from Rita Tester. Projects and companies: 1.`).waitFor();
  await row('Rita Tester').getByText('Bridge').waitFor({ state: 'detached' });
});

it('downloads whom the filter finds, the other pages included', async () => {
  await goTo(page, PATH);
  await rows().nth(24).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(33);
  expect(lines[0]!.replace('\uFEFF', '')).toBe(
    'Name,E-mail,Status,Deactivated on,Superuser,Roles,Projects,Companies,Here since,Last sign-in,Second factor,Access ends,Accesses without an end',
  );
  expect(lines.find((line) => line.includes(rita.email))).toMatch(/^Rita Tester,.*,Active,,No,,,,20\d\d-\d\d-\d\d,20/);
  await show('Not signed in for 90 days');
  await page.getByText('Everybody has signed in within the last 90 days.').waitFor();
});

it('exports what the tenancy holds of somebody', async () => {
  await goTo(page, PATH);
  await search('rita');
  await row('Rita Tester').waitFor();
  await choose('Export personal data', 'Rita Tester');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: 'Export personal data' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(`Profile,,,,e-mail address,${rita.email},,${rita.uid}`);
  expect(file).not.toContain(owner.email);
});

it('says why the list could not be read, and reads it again', async () => {
  const list = '**/api/tenant/admin/person/**';
  await page.route(list, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ title: 'Internal error', detail: 'Something went wrong. Please try again.' }),
    }),
  );
  await page.goto(addressOf(PATH, tenant.host));
  await page.getByText('This could not be loaded').waitFor();
  expect(await violations(page)).toEqual([]);
  await pictures('error');
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await rows().nth(24).waitFor();
});

it('is a card for each person on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 900 });
  await rest(page);
  const card = page.getByRole('listitem').filter({ hasText: owner.email });
  await search('olga');
  await card.waitFor();
  await card.getByText('Second factor').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  expect(await violations(page)).toEqual([]);
});

it('takes the name of somebody deactivated away, once their address is typed', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const leo = await tenant.person('leo', { firstName: 'Leo' });
  await goTo(page, `${PATH}?search=leo`);
  await row('Leo Tester').waitFor();
  await choose('Deactivate', 'Leo Tester');
  await dialog().getByRole('button', { name: 'Deactivate', exact: true }).click();
  await row('Leo Tester').getByText('Deactivated').waitFor();
  await choose('Pseudonymise', 'Leo Tester');
  const address = dialog().getByLabel(`Type ${leo.email} to confirm`);
  await address.fill(owner.email);
  await dialog().getByRole('button', { name: 'Pseudonymise' }).click();
  await dialog().getByText('This is not the address of this person.').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await pictures('pseudonymise');
  await page.setViewportSize({ width: 1280, height: 900 });
  await address.fill(leo.email);
  await dialog().getByRole('button', { name: 'Pseudonymise' }).click();
  await page.getByText('This person is a former member now.').waitFor();
  await goTo(page, `${PATH}?search=former`);
  await row('Former member').waitFor();
  expect(await row('Former member').textContent()).not.toContain('@');
});
