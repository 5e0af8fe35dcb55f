import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { join } from '../../support/makers/report.ts';
import { makeReportWorld, type ReportWorld } from '../../support/makers/report-world.ts';
import type { TestPerson } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;
let second: TestPerson;
const paths: Record<string, string> = {};

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
  second = await world.tenant.person('second');
  await join(world.tenant, world.project, second, 'Reporter');
  const add = (path: string, name: string) =>
    world.nodes.add({ type: 'metricscore', path, metric: { name, unit: 'kWh', category: 'Carbon' } });
  paths.total = await add(world.paths.section, 'Total energy');
  for (const name of ['Gas', 'Power', 'Heat']) paths[name] = await add(paths.total, name);
});

afterAll(() => browser?.close());

const value = (page: Page, name: string) => page.getByLabel(`Value of ${name}`, { exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: value(page, name) });
const enter = async (page: Page, name: string, text: string) => {
  await value(page, name).fill(text);
  await value(page, name).press('Enter');
};
/** Simulates returning to a window. */
const comeBack = (page: Page) => page.evaluate(`window.dispatchEvent(new Event('focus'))`);
const shownOf = (page: Page, name: string) => expect.poll(() => value(page, name).inputValue(), { timeout: 15_000 });

describe('two people in the same report', () => {
  it('lose nothing that they typed, choose where they disagree, and see the same totals at the end', async () => {
    const { ref, report, reporter } = await world.fresh();
    const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;
    const open = async (person: TestPerson) => {
      const page = await windowOf(browser, world.tenant.host, person, address);
      await value(page, 'Gas').waitFor();
      return page;
    };
    const [ada, ben] = [await open(world.reporter), await open(second)];

    // Each sees the other's entries when returning to the window.
    await enter(ben, 'Gas', '10');
    await rowOf(ben, 'Gas').getByText('Saved', { exact: true }).waitFor();
    await comeBack(ada);
    await shownOf(ada, 'Gas').toBe('10');
    await rowOf(ada, 'Gas').getByText('Updated by second Tester', { exact: true }).waitFor();

    // One person loses the network and continues to type. The other types in other cells, and in one of the same.
    await ada.context().setOffline(true);
    await enter(ada, 'Gas', '11');
    await enter(ada, 'Power', '20');
    await ada.getByLabel('Comment on Power').fill('read at noon');
    await ada.getByLabel('Comment on Power').blur();
    await ada.getByText('The server cannot be reached').waitFor();
    expect(await rowOf(ada, 'Power').getByText('Saved', { exact: true }).count()).toBe(0);
    await enter(ben, 'Gas', '12');
    await enter(ben, 'Heat', '5');
    await rowOf(ben, 'Heat').getByText('Saved', { exact: true }).waitFor();

    // Back online: values without a conflict are stored, and for the others the person chooses between both figures.
    await ada.context().setOffline(false);
    await ada.getByText('The server cannot be reached').waitFor({ state: 'detached' });
    await ada.getByText('Yours: 11').waitFor();
    await ada.getByText('Theirs: 12').waitFor();
    expect(await ada.getByText('Yours:').count()).toBe(1);
    expect(await violations(ada)).toEqual([]);
    await ada.getByRole('button', { name: 'Keep mine' }).click();
    for (const metric of ['Gas', 'Power']) await rowOf(ada, metric).getByText('Saved', { exact: true }).waitFor();

    await comeBack(ada);
    await comeBack(ben);
    for (const page of [ada, ben]) {
      await shownOf(page, 'Gas').toBe('11');
      await shownOf(page, 'Power').toBe('20');
      await shownOf(page, 'Heat').toBe('5');
      await shownOf(page, 'Total energy').toBe('36');
      expect(await page.getByLabel('Comment on Power').inputValue()).toBe('read at noon');
    }
    const nodes = await reporter.nodes(report.uid);
    const total = nodes.find(({ path }) => path === paths.total)?.node.metricscore?.calculated as { value: string };
    expect(total.value).toBe('36');
  });

  it('submit it once: the second one reads who did so, and loads the report again', async () => {
    const { ref, report, reporter } = await world.fresh();
    await reporter.enter(report.uid, world.paths.diesel, { value: 10 });
    const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report`;
    const page = await windowOf(browser, world.tenant.host, second, address);
    await page.getByRole('button', { name: 'Submit report' }).click();
    const review = page.getByRole('dialog', { name: /^Final review/ });
    await review.getByLabel('Comment', { exact: true }).fill('All in');
    await reporter.submit({ comment: 'Sent first' });
    await review.getByRole('button', { name: 'Confirm submission' }).click();
    await review.getByText(/ submitted this report on .* your comment was not sent\.$/).waitFor();
    expect(await review.getByRole('button', { name: 'Confirm submission' }).isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await review.getByRole('button', { name: 'Load the report again' }).click();
    await page.getByText('Report Submitted', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Submit report' }).count()).toBe(0);
  });

  it('decide on it once: the count of what waits for the second one has it no more', async () => {
    const { ref, report, approver } = await world.submitted();
    const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${ref.uid.slice(0, 8)}/report/${report.uid.slice(0, 8)}`;
    const page = await windowOf(browser, world.tenant.host, world.approver, address);
    await page.getByRole('button', { name: 'Approve report' }).waitFor();
    // the list of what waits is the person's, whose other reports come from other tests
    const bell = page.getByRole('link', { name: /^Pending actions: \d+$/ });
    const waiting = Number(await bell.textContent());
    await approver.patch(report.uid, { status: 'APPROVE', comment: 'Good' });
    await page.getByRole('button', { name: 'Approve report' }).click();
    await page.getByText('This report was decided on since you opened it').waitFor();
    const left = waiting > 1 ? `Pending actions: ${waiting - 1}` : 'Pending actions';
    await page.getByRole('link', { name: left, exact: true }).waitFor();
  });
});
