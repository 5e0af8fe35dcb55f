import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportingPeriod } from '../../../shared/contract/project/periods.ts';
import type { FiguresAsAtView, Restatement } from '../../../shared/contract/restatement/restatements.ts';
import { PAPER_TOTAL } from '../../support/fixtures/paper-check.ts';
import { eventually, makePaper, operation, type Paper } from '../../support/makers/figures.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { look } from '../../support/pages/metrics-screen.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let paper: Paper;

/** The figure of the paper check and its double, as shown on screens. */
const [SHOWN, DOUBLED] = ['39.312003', '78.624006'];
const at = (path: string) => `/project/${paper.project.uid.slice(0, 8)}${path}`;
const open = (path: string): Promise<Page> => windowOf(browser, paper.tenant.host, paper.viewer, path);
const read = async <T>(path: string) =>
  (await paper.viewer.call({ path: `/api/project/${paper.project.uid}/${path}` })).json<T>();

/** A report of January is approved, and then the indicator is doubled. */
beforeAll(async () => {
  [browser, paper] = await Promise.all([openBrowser(), makePaper()]);
  const equation = { numerators: [paper.metric('m-total')] };
  const made = await paper.indicators.add('Emissions', equation);
  await paper.enter((await paper.reporterCalls.current()).uid);
  const report = await paper.submit();
  await paper.approverCalls.patch(report.uid, { status: 'APPROVE', comment: 'Fine' });
  await eventually(
    () => read<FiguresAsAtView>('figures/'),
    ({ figures }) => figures[0]?.value === PAPER_TOTAL,
  );
  const [january] = await read<ReportingPeriod[]>('reporting_periods/');
  const changed = {
    name: 'Emissions',
    category: 'Carbon',
    operation_json: operation({ ...equation, factor: 2 }),
    apply_ref_all: true,
    from_period: january!.uid,
    reason: 'The factor was wrong',
  };
  expect((await paper.indicators.send('PUT', `indicator/${made.uid}/`, changed)).status).toBe(200);
  await eventually(
    () => read<Restatement[]>('restatements/'),
    (entries) => entries.some(({ figureCount }) => figureCount === 1),
  );
}, 120_000);

afterAll(() => browser?.close());

it('the register says from what to what a figure was restated, and the dashboard marks it', async () => {
  const page = await open(at('/restatements'));
  await page.getByText(`Emissions, Jan 2024: ${SHOWN} tCO₂e → ${DOUBLED} tCO₂e`).waitFor();
  expect(await violations(page)).toEqual([]);
  await look(page, 'restatements');
  await page.goto(page.url().replace('/restatements', '?from=2024-01-01&to=2024-01-31'));
  const mark = page.getByRole('link', { name: new RegExp(`^Restated .*, was ${SHOWN} tCO₂e$`) });
  await mark.first().waitFor();
  expect(await violations(page)).toEqual([]);
  await look(page, 'dashboard-restated');
});

it('figures of a past day stand beside those of today, under a banner', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const page = await open(at(`?from=2024-01-01&to=2024-01-31&asAt=${today}`));
  await page.getByText('These are official figures of the past.').waitFor();
  await page.getByText(DOUBLED).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await look(page, 'figures-as-at');
  await page.getByRole('button', { name: 'Back to today' }).click();
  await page.locator('.tiles li').first().waitFor();
  expect(page.url()).not.toContain('asAt');
});
