import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sanitiseRichText } from '../../../../shared/domain/file/rich-text.ts';
import { ATTACKS } from '../../../support/fixtures/attack-strings.ts';
import { makeReportWorld, type ReportWorld } from '../../../support/makers/report-world.ts';
import { addressOf, openBrowser } from '../../../support/pages/browser.ts';
import { NODES_OF_REPORT } from '../../../support/pages/nodes-of-report.ts';
import { enterAs, windowOf } from '../../../support/pages/sessions.ts';

let browser: Browser;
let world: ReportWorld;

beforeAll(async () => {
  [browser, world] = await Promise.all([openBrowser(), makeReportWorld()]);
});

afterAll(() => browser?.close());

/** Elements that only an attack could add to a comment. */
const FOREIGN = `[...document.querySelectorAll('article *')].flatMap((element) =>
  [...element.attributes].map(({ name }) => name).filter((name) => name.startsWith('on') || name === 'srcdoc').concat(
    element.closest('.rich-text') && element.matches('script, style, iframe, object, embed, svg, math, img, form, input, base, link, meta')
      ? [element.tagName] : [],
    /^\\s*(javascript|data|vbscript):/i.test(element.getAttribute('href') ?? '') ? ['href'] : []))`;

describe('a comment on a section', () => {
  it('never brings anything to run into a page, neither as it is stored nor as it is shown [REP-112]', async () => {
    const made = await world.fresh();
    const path = `/api/tracker/${world.tracker}/commit/${made.report.uid}/node/`;
    const text = ATTACKS.map((attack) => `<p>safe</p>${attack}`).slice(0, 60);
    for (const batch of [text.slice(0, 30), text.slice(30)]) {
      const body = { type: 'comment', path: world.paths.section, title: '<b onclick=hit()>Title</b>', text: batch.join('') };
      const answer = await world.reporter.call({ method: 'POST', path, body });
      expect(answer.text).toContain(JSON.stringify(sanitiseRichText(batch.join(''))).slice(1, -1));
    }
    const nodes = await made.reporter.nodes(made.report.uid);
    const page = await windowOf(
      browser,
      world.tenant.host,
      world.reporter,
      `/project/${world.project.uid.slice(0, 8)}/wpack/${made.ref.uid.slice(0, 8)}/report`,
    );
    await page.addInitScript('window.hits = 0; window.hit = () => { window.hits += 1; };');
    // Simulates a server that stored the text as sent, because the page itself must not let anything through, either.
    const comment = nodes.find(({ type }) => type === 'trackercomment')!;
    const stored = ATTACKS.map((attack, index) => ({
      ...comment,
      uid: `${comment.uid}-${index}`,
      path: comment.path.slice(0, -2) + String(index).padStart(2, '0'),
      node: { trackercomment: { ...comment.node.trackercomment!, text: attack } },
    }));
    await page.route(NODES_OF_REPORT, (route) => route.fulfill({ json: [...nodes, ...stored] }));
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByText(`${ATTACKS.length + 2} comment(s)`).click();
    await page
      .getByText(/^By reporter Tester on /)
      .first()
      .waitFor();
    expect(await page.evaluate(FOREIGN)).toEqual([]);
    expect(await page.evaluate('window.hits')).toBe(0);
  });

  it('tells its author and the reader’s time, and what is being written outlives a closed page [REP-113, REP-114]', async () => {
    const made = await world.fresh();
    const path = `/api/tracker/${world.tracker}/commit/${made.report.uid}/node/`;
    const body = { type: 'comment', path: world.paths.section, title: 'Diesel', text: '<p>Why more?</p>' };
    await world.reporter.call({ method: 'POST', path, body });
    const created = (await made.reporter.nodes(made.report.uid)).find(({ type }) => type === 'trackercomment')!;
    const context = await browser.newContext({ timezoneId: 'Asia/Kolkata' });
    const address = `/project/${world.project.uid.slice(0, 8)}/wpack/${made.ref.uid.slice(0, 8)}/report`;
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await enterAs(page, world.tenant.host, world.reporter);
    await page.goto(addressOf(address, world.tenant.host), { waitUntil: 'domcontentloaded' });
    await page.getByText('1 comment(s)').waitFor();
    const text = page.getByText('Why more?');
    expect(await text.isVisible()).toBe(false);
    // A print has the comments that are folded on the screen.
    await page.emulateMedia({ media: 'print' });
    expect(await text.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.getByText('1 comment(s)').click();
    const at = new Date(String(created.node.trackercomment!.created));
    const there = new Date(at.getTime() + 330 * 60_000).toISOString();
    await page.getByText(`By reporter Tester on ${there.slice(0, 10)} ${there.slice(11, 16)}`).waitFor();

    await page.getByRole('button', { name: 'Add a Comment' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Half');
    await page.getByRole('textbox', { name: 'Text' }).fill('a thought');
    await page.reload({ waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Add a Comment' }).click();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Half');
    await page.getByRole('textbox', { name: 'Text' }).getByText('a thought').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('2 comment(s)').waitFor();
    await page.getByRole('button', { name: 'Add a Comment' }).click();
    expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('');
  });
});
