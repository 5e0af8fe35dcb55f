import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportsByStatus } from '../integration/makers/report-statuses.ts';
import { makeReportWorld, type ReportWorld } from '../integration/makers/report-world.ts';
import type { TestPerson } from '../integration/makers/tenant.ts';
import { openBrowser } from './browser.ts';
import { picture } from './pictures.ts';
import { windowOf } from './sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

type Expected = { shown: string; notice?: string; editable?: boolean; submit?: string; staging?: boolean };

/** What the page says of each stored status, and what its reporter can do. */
const EXPECTED: Record<string, Expected> = {
  'Nothing Received': { shown: 'Overdue', editable: true, submit: 'Submit report', staging: true },
  'Pending Input': { shown: 'Pending Input', editable: true, submit: 'Submit report', staging: true },
  'Pending Approval': { shown: 'Pending Approval', notice: 'Report Submitted' },
  'Pending Review': { shown: 'Pending Data Control', notice: 'Report Submitted' },
  'Requires Revision': { shown: 'Requires Revision', notice: 'Revision asked for', editable: true, submit: 'Submit report' },
  'OK for Submission': { shown: 'Approved', notice: 'Report Submitted' },
  Invalidated: { shown: 'Invalidated', notice: 'Report invalidated' },
  'Not for Submission': { shown: 'Not for Submission', notice: 'Report on hold', submit: 'Reporting On Hold', staging: true },
};

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** Opens a report and answers its content; the page of one that may not be seen has none. */
async function read(person: TestPerson, refUid: string, commitUid: string): Promise<{ page: Page; content: string }> {
  const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${refUid.slice(0, 8)}/report/${commitUid.slice(0, 8)}`;
  const page = await windowOf(browser, world.tenant.host, person, address);
  await page
    .getByText(/ answered$/)
    .or(page.getByText("You don't have access to edit or submit reports for this reporting package."))
    .first()
    .waitFor();
  return { page, content: (await page.locator('main').allInnerTexts()).join('\n') };
}

describe.each(Object.entries(EXPECTED))('a report that is %s', (status, { shown, notice, editable, submit, staging }) => {
  it('shows its reporter and a viewer what it is and what they may do [REP-011, REP-012, REP-027, REP-219, REP-223, REP-224, REP-225, REP-226, REP-227, REP-228, REP-229, REP-052, REP-053, REP-009, SET-336]', async () => {
    const made = await reportsByStatus(world).get(status)!();
    const stored = (await made.reporter.read(made.report.uid)).json<{ status: { name: string }; uid: string }>();
    expect(stored.status.name).toBe(status);

    const { page, content } = await read(world.reporter, made.ref.uid, made.report.uid);
    await page.getByText(shown, { exact: true }).first().waitFor();
    for (const text of ['Report Submitted', 'Report on hold', 'Report invalidated', 'Revision asked for'])
      expect([text, content.includes(text)]).toEqual([text, text === notice]);
    expect(await page.getByLabel('Value of Diesel').count()).toBe(editable ? 1 : 0);
    const buttons = page.getByRole('button', { name: /^(Submit report|Reporting On Hold)$/ });
    expect(await buttons.allInnerTexts()).toEqual(submit ? [submit] : []);
    expect(content).not.toMatch(/\bcommit\b|work package|wpack/i);
    expect(content).not.toMatch(UUID);
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.filter((href) => UUID.test(href ?? ''))).toEqual([]);
    await picture(page, `${status}-reporter`);
    await page.context().close();

    const approver = await read(world.approver, made.ref.uid, made.report.uid);
    await picture(approver.page, `${status}-approver`);
    await approver.page.context().close();

    const viewer = await read(world.viewer, made.ref.uid, made.report.uid);
    expect(await viewer.page.locator('#content').locator('input:enabled, textarea:enabled, select:enabled').count()).toBe(0);
    expect(await viewer.page.getByRole('button', { name: 'Submit report' }).count()).toBe(0);
    expect(viewer.content.includes("You don't have access")).toBe(staging === true);
    await picture(viewer.page, `${status}-viewer`);
    await viewer.page.context().close();
  });
});
