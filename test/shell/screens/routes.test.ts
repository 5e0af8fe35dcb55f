import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '../../../shared/domain/access/rights.ts';
import { indicatorCalls } from '../../support/makers/figures.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { menusOf } from '../../support/pages/menus.ts';
import { goTo, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
let page: Page;
let ids: Record<'company' | 'project' | 'ref' | 'old' | 'ofOld' | 'indicator', string>;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  const [{ ref }, before] = [await world.fresh(), await world.submitted()];
  const { project } = world;
  const root = (await world.owner.call({ path: `/api/tracker/${world.tracker}/` })).json<{
    root_master: { latest_commit: { uid: string } };
  }>().root_master.latest_commit.uid;
  const metric = (await world.nodes.list()).find(({ path }) => path === world.paths.diesel)!.node.metricscore!.metric!.uid;
  const indicator = await indicatorCalls(world.owner, world.tracker, root).add('Fuel', { numerators: [metric] });
  ids = {
    company: project.company.uid,
    project: project.uid,
    ref: ref.uid,
    old: before.report.uid,
    ofOld: before.ref.uid,
    indicator: indicator.uid,
  };
  page = await windowOf(browser, world.tenant.host, world.owner, '/user/');
});

afterAll(() => browser?.close());

type Given = { path: string; shows: string | RegExp; rows: string; also?: string };

/** Each route with the heading of its screen. Ids in braces are tested short and in full, with and without a trailing slash. */
const ROUTES: Given[] = [
  { path: '/company/{company}', shows: 'Northern', rows: '[SET-055, ADM-073]' },
  { path: '/company/{company}/members', shows: 'Users', rows: '[SET-056]' },
  { path: '/company/{company}/indicators', shows: 'Indicators', rows: '[SET-057]' },
  { path: '/company/{company}/details', shows: 'Settings', rows: '[SET-058]' },
  { path: '/company/{company}/email/settings', shows: 'Email Settings', rows: '[SET-059]' },
  { path: '/company/{company}/email/report', shows: 'Email Statistics', rows: '[SET-060]' },
  { path: '/project/{project}', shows: 'Bridge', rows: '[SET-061, SET-006, ADM-075]' },
  { path: '/project/{project}/members', shows: 'Users and roles', rows: '[SET-062]' },
  { path: '/project/{project}/indicators', shows: 'Indicators', rows: '[SET-063, ADM-061]' },
  { path: '/project/{project}/metrics', shows: /Metrics/, rows: '[SET-064, ADM-055]' },
  { path: '/project/{project}/conv', shows: 'Conversion Factors', rows: '[SET-065, ADM-064]' },
  { path: '/project/{project}/details', shows: 'Settings', rows: '[SET-066, ADM-054]' },
  { path: '/project/{project}/email/settings', shows: 'Email Settings', rows: '[SET-067]' },
  { path: '/project/{project}/email/report', shows: 'Email Statistics', rows: '[SET-068]' },
  { path: '/project/{project}/wpack/{ref}', shows: 'Groundworks', rows: '[SET-071, ADM-074]' },
  { path: '/project/{project}/wpack/{ref}/report', shows: /Groundworks/, also: 'Submit report', rows: '[SET-072, ADM-062]' },
  { path: '/project/{project}/wpack/{ref}/evals', shows: 'Historic reports', rows: '[SET-073, ADM-060]' },
  {
    path: '/project/{project}/wpack/{ofOld}/report/{old}',
    shows: /Groundworks/,
    also: 'Report Submitted',
    rows: '[SET-074, ADM-063]',
  },
  { path: '/project/{project}/report', shows: 'Report', also: 'Open those of one of its packages', rows: '[ADM-062]' },
  { path: '/project/{project}/report/{old}', shows: /Groundworks/, also: 'Report Submitted', rows: '[ADM-063]' },
  { path: '/project/{project}/metrics/{old}', shows: /Metrics/, also: 'as it was submitted', rows: '[ADM-056]' },
  { path: '/project/{project}/evals', shows: 'Historic reports', also: 'Open those of one of its packages', rows: '[ADM-060]' },
  { path: '/project/{project}/export', shows: 'Export', also: 'Project inputs', rows: '[ADM-059]' },
  {
    path: '/project/{project}/indicator/{indicator}/target',
    shows: 'Fuel',
    also: 'Target of the project',
    rows: '[ADM-065]',
  },
  { path: '/project/{project}/anything/else', shows: 'Bridge', rows: '[ADM-072]' },
  { path: '/project/{project}/wpack/{ref}/details', shows: 'Settings', rows: '[ADM-054]' },
  { path: '/project/{project}/wpack/{ref}/metrics', shows: /Metrics/, rows: '[ADM-055]' },
  { path: '/project/{project}/wpack/{ref}/conv', shows: 'Conversion Factors', rows: '[ADM-064]' },
  { path: '/project/{project}/wpack/{ref}/indicators', shows: 'Indicators', rows: '[ADM-061]' },
  {
    path: '/project/{project}/wpack/{ref}/indicator/{indicator}/target',
    shows: 'Fuel',
    also: 'Target of this package',
    rows: '[ADM-066]',
  },
  { path: '/project/{project}/wpack/{ref}/export', shows: 'Export', also: 'Project inputs', rows: '[ADM-059]' },
  { path: '/project/{project}/wpack/{ref}/anything/else', shows: 'Groundworks', rows: '[ADM-072]' },
];

const filled = (path: string, full: boolean) =>
  path.replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => (full ? ids[name] : ids[name].slice(0, 8)));

/** Waits until the page has its heading and is not a fallback. */
const settled = async (path: string, shows: string | RegExp) => {
  await page.getByRole('heading', { level: 1, name: shows, ...(typeof shows === 'string' && { exact: true }) }).waitFor();
  expect(await page.getByRole('heading', { name: /Page not found|has run into a problem/ }).count(), path).toBe(0);
};

/** Navigates to a page from the open one. */
const see = async (path: string, shows: string | RegExp, also?: string) => {
  await goTo(page, path);
  await settled(path, shows);
  if (also !== undefined) await page.locator('main').getByText(also).first().waitFor();
};

/** Opens a page by its address, as a link in a mail does. */
const open = async (path: string, shows: string | RegExp) => {
  await page.goto(addressOf(path, world.tenant.host), { waitUntil: 'domcontentloaded' });
  await settled(path, shows);
};

/** The links of the page. */
const links = () =>
  page
    .locator('a[href^="/project/"], a[href^="/company/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

describe('the routes', () => {
  it.each(ROUTES)(
    '$path shows its screen, with ids of 8 characters and whole ones, with and without a slash, and links with the former [SET-076, SET-077, SET-078, ADM-008] $rows',
    async ({ path, shows, also }) => {
      for (const address of [filled(path, false), `${filled(path, true)}/`]) {
        await see(address, shows, also);
        const found = await links();
        expect(found.length).toBeGreaterThan(0);
        for (const link of found) expect(link).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
      }
    },
  );

  it.each(ROUTES.filter(({ path }) => /(members|wpack\/\{ofOld\}\/report\/\{old\})$/.test(path)))(
    '$path opens at its address, as a link in a mail does',
    async ({ path, shows }) => open(`${filled(path, true)}/`, shows),
  );

  it('call the root package by the name of its project, and show no page of a package or company that is not there', async () => {
    await see(filled('/project/{project}/whatever', false), 'Bridge');
    await goTo(page, filled('/project/{project}/wpack/00000000', false));
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await goTo(page, '/company/00000000');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await goTo(page, filled('/project/{project}/members?tab=nothing', false));
    await page.getByRole('tab', { name: 'Users', selected: true }).waitFor();
  });
});

const PROJECT = '/project/{project}';
const PACKAGE = '/project/{project}/wpack/{ref}';
const COMPANY = '/company/{company}';
const ADMIN = [
  'Settings /details',
  'Email Settings /email/settings',
  'Email Statistics /email/report',
  'Assurance /assurance',
  'Audit trail /audit',
];
const PROJECT_ADMIN = ['Metrics /metrics', 'Conversion Factors /conv', ...ADMIN];
const [DASHBOARD, USERS, INDICATORS] = ['Dashboard ', 'Users /members', 'Indicators /indicators'];
const [NEW, HISTORIC] = ['New report /report', 'Historic reports /evals'];

type Rights = { actions?: Action[]; isAdmin?: boolean };
type GivenRights = {
  title: string;
  scope: 'project' | 'company';
  rights: Rights;
  /** the items of each menu, by place */
  shows: Record<string, Record<string, string[]>>;
  rows: string;
};

/** The menus of a person with exactly these rights. */
const MENUS_BY_RIGHTS: GivenRights[] = [
  {
    title: 'the right to read the members of a project lack dashboard, report and administration',
    scope: 'project',
    rights: { actions: ['READ_PROJECT_MEMBER'] },
    shows: { [PROJECT]: { Project: [USERS, INDICATORS] }, [PACKAGE]: { 'Reporting package': [DASHBOARD, HISTORIC] } },
    rows: '[SET-126, SET-130, SET-131, SET-132, SET-136]',
  },
  {
    title: 'the rights to read a project’s reports and to enter figures lack its members',
    scope: 'project',
    rights: { actions: ['READ_PROJECT_REPORT', 'UPDATE_TRACKER_REF_SCORE_VALUE'] },
    shows: {
      [PROJECT]: { Project: [DASHBOARD, INDICATORS] },
      [PACKAGE]: { 'Reporting package': [DASHBOARD, NEW, HISTORIC] },
    },
    rows: '[SET-130, SET-131, SET-132, SET-133]',
  },
  {
    title: 'the administration of a project have all its items',
    scope: 'project',
    rights: { isAdmin: true },
    shows: { [PROJECT]: { Project: [DASHBOARD, USERS, INDICATORS], Admin: PROJECT_ADMIN } },
    rows: '[SET-125, SET-126, SET-136]',
  },
  {
    title: 'rights to read a company, its viewer, have its dashboard alone',
    scope: 'company',
    rights: { actions: ['READ_COMPANY', 'READ_COMPANY_MEMBER'] },
    shows: { [COMPANY]: { Company: [DASHBOARD] } },
    rows: '[SET-128, SET-129]',
  },
  {
    title: 'the rights to read and to change a company lack its members',
    scope: 'company',
    rights: { actions: ['READ_COMPANY', 'UPDATE_COMPANY'] },
    shows: { [COMPANY]: { Company: [DASHBOARD, INDICATORS] } },
    rows: '[SET-128, SET-130, SET-134]',
  },
  {
    title: 'the rights to change a company and to read its members lack its dashboard',
    scope: 'company',
    rights: { actions: ['READ_COMPANY_MEMBER', 'UPDATE_COMPANY'] },
    shows: { [COMPANY]: { Company: [USERS, INDICATORS] } },
    rows: '[SET-130, SET-135]',
  },
  {
    title: 'the administration of a company have all its items',
    scope: 'company',
    rights: { isAdmin: true },
    shows: { [COMPANY]: { Company: [DASHBOARD, USERS, INDICATORS], Admin: ADMIN } },
    rows: '[SET-125, SET-126, SET-136]',
  },
];

describe('the menus', () => {
  /** The menus of a place, with addresses relative to the place. */
  const menusAt = async (window: Page, base: string, path = '') => {
    await window.goto(addressOf(filled(`${base}${path}`, false), world.tenant.host), { waitUntil: 'domcontentloaded' });
    const below = ` ${filled(base, false)}`;
    const menus = Object.entries(await menusOf(window));
    return Object.fromEntries(menus.map(([label, all]) => [label, all.map((entry) => entry.replace(below, ' '))]));
  };

  it('of a project stand at each of its pages but those of its packages, with all items for a superuser [SET-116, SET-117, SET-118, SET-119, SET-125, SET-136]', async () => {
    const ofProject = { Project: [DASHBOARD, USERS, INDICATORS], Admin: PROJECT_ADMIN };
    expect(await menusAt(page, PROJECT)).toEqual(ofProject);
    expect(await menusAt(page, PROJECT, '/metrics')).toEqual(ofProject);
    expect(await menusAt(page, '/accounts/profile')).toEqual({});
  });

  it('of a package have their items [SET-116, SET-120, SET-121]', async () => {
    expect(await menusAt(page, PACKAGE)).toEqual({ 'Reporting package': [DASHBOARD, NEW, HISTORIC] });
    expect(await menusAt(page, PACKAGE, '/evals')).toEqual({ 'Reporting package': [DASHBOARD, NEW, HISTORIC] });
  });

  it('of a company have their items [SET-122, SET-123, SET-124]', async () => {
    expect(await menusAt(page, COMPANY)).toEqual({ Company: [DASHBOARD, USERS, INDICATORS], Admin: ADMIN });
  });

  describe('of somebody with', () => {
    let guest: TestPerson;
    let window: Page;

    beforeAll(async () => {
      guest = await world.tenant.person('guest');
      window = await windowOf(browser, world.tenant.host, guest, '/user/');
    });

    const give = (scope: 'project' | 'company', { actions = [], isAdmin = false }: Rights) =>
      world.tenant.grant(guest, { scope, scopeUid: ids[scope], actions, isAdmin });

    it.each(MENUS_BY_RIGHTS)('$title $rows', async ({ scope, rights, shows }) => {
      await give(scope, rights);
      for (const [base, menus] of Object.entries(shows)) expect(await menusAt(window, base), base).toEqual(menus);
    });
  });
});
