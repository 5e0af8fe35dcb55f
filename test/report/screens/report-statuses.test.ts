import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Made, reportsByStatus } from '../../support/makers/report-statuses.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { picture } from '../../support/pages/pictures.ts';
import { goTo, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
/** One window per person, which goes from report to report. */
const windows = new Map<TestPerson, Page>();

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  for (const person of [world.reporter, world.approver, world.admin, world.viewer])
    windows.set(person, await windowOf(browser, world.tenant.host, person, '/terms'));
});

afterAll(() => browser?.close());

type Expected = {
  shown: string;
  notice?: string;
  editable?: boolean;
  submit?: string;
  staging?: boolean;
  decide?: string[];
  /** requirements of the displayed name, of the reporter's actions, and of the decision */
  rows: { shown: string; may: string; decide: string };
};

/** The displayed name of each stored status, and the reporter's actions. */
const EXPECTED: Record<string, Expected> = {
  'Nothing Received': {
    shown: 'Overdue',
    editable: true,
    submit: 'Submit report',
    staging: true,
    rows: { shown: '[REP-219]', may: '[REP-227]', decide: '[REP-118]' },
  },
  'Pending Input': {
    shown: 'Pending Input',
    editable: true,
    submit: 'Submit report',
    staging: true,
    rows: { shown: '[REP-219]', may: '[REP-227]', decide: '[REP-118]' },
  },
  'Pending Approval': {
    shown: 'Pending Approval',
    notice: 'Report Submitted',
    decide: ['Approve report', 'Reject report'],
    rows: { shown: '[REP-219]', may: '[REP-052, REP-229]', decide: '[REP-118, REP-234]' },
  },
  'Pending Review': {
    shown: 'Pending Data Control',
    notice: 'Report Submitted',
    decide: ['Accept', 'Flag to reporter'],
    rows: { shown: '[REP-219, REP-223]', may: '[REP-052, REP-229]', decide: '[REP-233]' },
  },
  'Requires Revision': {
    shown: 'Requires Revision',
    notice: 'Revision requested',
    editable: true,
    submit: 'Submit report',
    rows: { shown: '[REP-219]', may: '[REP-228]', decide: '' },
  },
  'OK for Submission': {
    shown: 'Approved',
    notice: 'Report Submitted',
    rows: { shown: '[REP-219, REP-224]', may: '[REP-052, REP-229]', decide: '' },
  },
  Invalidated: {
    shown: 'Invalidated',
    notice: 'Report invalidated',
    rows: { shown: '[REP-219]', may: '[REP-226]', decide: '[REP-226]' },
  },
  'Not for Submission': {
    shown: 'Not for Submission',
    notice: 'Report on hold',
    submit: 'Reporting On Hold',
    staging: true,
    rows: { shown: '[REP-219]', may: '[REP-053, REP-225]', decide: '' },
  },
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** Goes to a report and returns its content. The page of a forbidden report has none. */
async function read(person: TestPerson, packageUid: string, reportUid: string): Promise<{ page: Page; content: string }> {
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${packageUid.slice(0, 8)}/report/${reportUid.slice(0, 8)}`;
  const page = windows.get(person)!;
  await goTo(page, address);
  await page
    .getByText(/ answered$/)
    .or(page.getByText("You don't have access to edit or submit reports for this reporting package."))
    .first()
    .waitFor();
  return { page, content: (await page.locator('main').allInnerTexts()).join('\n') };
}

describe.each(Object.entries(EXPECTED))(
  'a report that is %s',
  (status, { shown, notice, editable, submit, staging, decide = [], rows }) => {
    let made: Made;
    let reporter: Awaited<ReturnType<typeof read>>;

    beforeAll(async () => {
      made = await reportsByStatus(world).get(status)!();
      reporter = await read(world.reporter, made.ref.uid, made.report.uid);
    });

    it(`is shown as ${shown} ${rows.shown}`, async () => {
      const stored = (await made.reporter.read(made.report.uid)).json<{ status: { name: string } }>();
      expect(stored.status.name).toBe(status);
      await reporter.page.getByText(shown, { exact: true }).first().waitFor();
    });

    it(`says to its reporter whether it can be changed and submitted ${rows.may}`, async () => {
      const { page, content } = reporter;
      for (const text of ['Report Submitted', 'Report on hold', 'Report invalidated', 'Revision requested'])
        expect([text, content.includes(text)]).toEqual([text, text === notice]);
      expect(await page.getByLabel('Value of Diesel').count()).toBe(editable ? 1 : 0);
      const buttons = page.getByRole('button', { name: /^(Submit report|Reporting On Hold)$/ });
      expect(await buttons.allInnerTexts()).toEqual(submit ? [submit] : []);
    });

    it('speaks of reports and packages, and of ids of eight characters [REP-011, REP-012, REP-027]', async () => {
      const { page, content } = reporter;
      expect(content).not.toMatch(/\bcommit\b|work package|wpack/i);
      expect(content).not.toMatch(UUID);
      const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(links.filter((href) => UUID.test(href ?? ''))).toEqual([]);
      await picture(page, `${status}-reporter`);
    });

    it(`has the buttons of a decision where one is due ${rows.decide}`, async () => {
      const approver = await read(world.approver, made.ref.uid, made.report.uid);
      // Project administrators decide on reports that wait for data control.
      const decider = status === 'Pending Review' ? await read(world.admin, made.ref.uid, made.report.uid) : approver;
      const decision = decider.page.getByRole('button', { name: /^(Approve report|Reject report|Accept|Flag to reporter)$/ });
      expect((await decision.allInnerTexts()).sort()).toEqual(decide);
      await picture(approver.page, `${status}-approver`);
    });

    it('is read-only for a viewer, who sees it once it is submitted [REP-009, SET-336]', async () => {
      const { page, content } = await read(world.viewer, made.ref.uid, made.report.uid);
      expect(await page.locator('#content').locator('input:enabled, textarea:enabled, select:enabled').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Submit report' }).count()).toBe(0);
      expect(content.includes("You don't have access")).toBe(staging === true || editable === true);
      const hasFigure = async () => /Diesel[\s\S]*\b10\b/.test((await page.locator('main').allInnerTexts()).join('\n'));
      await expect.poll(hasFigure).toBe(staging !== true);
      await picture(page, `${status}-viewer`);
    });
  },
);
