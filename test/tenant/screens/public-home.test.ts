import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { addressOf, openBrowser } from '../../support/pages/browser.ts';
import { violations, windowOf } from '../../support/pages/sessions.ts';

/** The used properties of a video element, because the tests have no DOM types. */
type Film = {
  controls: boolean;
  autoplay: boolean;
  paused: boolean;
  currentSrc: string;
  duration: number;
  error: unknown;
  play(): Promise<void>;
};

let browser: Browser;
let tenant: TestTenant;
let chief: TestPerson;
let source: Server;
let asked: string[];

const BLOCK = `<h2>Own text</h2><p onclick="window.hacked=1">of the <b>tenant</b>
  <a href="https://example.org/more">more</a> <a href="javascript:window.hacked=1">bad</a></p><script>window.hacked=1</script>`;

/** An image on a host of the tenancy, which the browser loads only if the page's policy allows it. */
const THEIRS = 'https://customer.example';
const FIGURE = `<figure class="wide"><img src="${THEIRS}/hall.svg" alt="Our hall"><figcaption>The hall</figcaption></figure>`;
const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><rect width="60" height="60"/></svg>';

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  chief = await tenant.person('Chief', { isTenantSuperuser: true });
  asked = [];
  source = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/broken') return response.writeHead(503).end('not this');
    if (request.url === '/hall') return response.end(FIGURE);
    response.setHeader('content-type', 'application/json').end(BLOCK.replace('Own text', `Own text ${request.url}`));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => source.once('listening', done));
});

afterAll(async () => {
  source?.close();
  await browser?.close();
});

const from = (path: string) => `http://127.0.0.1:${(source.address() as AddressInfo).port}${path}`;
const configure = (home_sources: unknown) =>
  chief.call({ method: 'PATCH', path: '/api/tenant/meta/', body: { meta_json: { home_sources } } });

const visit = async (path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
  await page.route(`${THEIRS}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: IMAGE }));
  await page.goto(addressOf('/favicon.svg', tenant.host));
  await page.evaluate(() => localStorage.clear());
  await page.goto(addressOf(path, tenant.host));
  return page;
};
const builtIn = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Sustainability figures from your whole supply chain' });

describe('the public home page', () => {
  it('says what the tool is, how it works and why, with links that open the three pages [SET-017, SET-018, SET-019, SET-020, SET-021, SET-036]', async () => {
    const page = await visit('/');
    await builtIn(page).waitFor();
    for (const topic of ['What it is', 'How it works', 'Why use it']) await page.getByRole('heading', { name: topic }).waitFor();
    for (const [link, path, heading] of [
      ['Contact us', '/home/contact', 'Contact'],
      ['How it works in detail', '/home/how', 'How it works'],
      ['All benefits', '/home/benefits', 'Benefits'],
    ] as const) {
      await page.locator('main').getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await violations(page)).toEqual([]);
      await page.goBack();
      await builtIn(page).waitFor();
    }
  });

  it('has two films that are shipped with it, with controls, and that do not start by themselves [SET-022, SET-023]', async () => {
    const page = await visit('/');
    await page.locator('video').first().waitFor();
    const films = await page
      .locator('video')
      .evaluateAll((all) => (all as unknown as Film[]).map(({ controls, autoplay, paused }) => ({ controls, autoplay, paused })));
    expect(films).toEqual(Array(2).fill({ controls: true, autoplay: false, paused: true }));
    const played = await page.locator('video').evaluateAll((all) =>
      Promise.all(
        (all as unknown as Film[]).map(async (film) => {
          await film.play();
          return { source: film.currentSrc, long: film.duration > 10, failed: film.error !== null };
        }),
      ),
    );
    const shipped = (name: string) => ({ source: addressOf(`/videos/${name}.webm`, tenant.host), long: true, failed: false });
    expect(played).toEqual([shipped('report'), shipped('dashboard')]);
  });
});

describe('content blocks of a tenant', () => {
  it('replace the home page, stand left of the sign-in form and above the tabs, without anything that could run [SET-024, SET-027, SET-028, SET-029, SET-030, SET-031]', async () => {
    await configure({ 'pre-login': from('/pre'), 'login-left': from('/left'), 'post-login': from('/post') });
    const home = await visit('/');
    await home.getByRole('heading', { name: 'Own text /pre' }).waitFor();
    expect(await home.getByText('What it is').count()).toBe(0);
    expect(await home.locator('video').count()).toBe(0);
    const block = home.locator('.home-block');
    expect(await block.locator('script, [onclick], a[href^="javascript"]').count()).toBe(0);
    expect(await block.getByRole('link', { name: 'more' }).getAttribute('href')).toBe('https://example.org/more');
    await block.getByText('of the').click();
    expect(await home.evaluate(() => 'hacked' in globalThis)).toBe(false);

    const login = await visit('/accounts/login');
    const left = await login.getByRole('heading', { name: 'Own text /left' }).boundingBox();
    const form = await login.locator('main form').boundingBox();
    expect(left!.x).toBeLessThan(form!.x);

    const member = await windowOf(browser, tenant.host, chief, '/home');
    const text = await member.getByRole('heading', { name: 'Own text /post' }).boundingBox();
    expect(text!.y).toBeLessThan((await member.getByRole('tablist').boundingBox())!.y);
    expect(await violations(member)).toEqual([]);
    expect([...new Set(asked)].toSorted()).toEqual(['/left', '/post', '/pre']);
  });

  it('show the images of the tenancy, which lie on its own host [SET-031]', async () => {
    await configure({ 'pre-login': from('/hall') });
    const home = await visit('/');
    await home.locator('.home-block figure').getByText('The hall').waitFor();
    const hall = home.locator('.home-block').getByRole('img', { name: 'Our hall' });
    const width = () => hall.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
    await expect.poll(width).toBe(60);
  });

  it('are named in an object, or come as a list in the same order; without an entry a part stays as built in [SET-026]', async () => {
    const texts = async (sources: unknown) => {
      expect((await configure(sources)).status).toBe(200);
      const answers = ['pre-login', 'login-left', 'post-login'].map((block) =>
        tenant.call({ path: `/api/tenant/home/${block}/` }),
      );
      return (await Promise.all(answers)).map((answer) => {
        const { html } = answer.json<{ html: string | null }>();
        return html && /Own text (\/\w+)/.exec(html)?.[1];
      });
    };
    const [one, two, three] = [from('/one'), from('/two'), from('/three')];
    expect(await texts({ 'post-login': three, 'pre-login': one, 'login-left': two })).toEqual(['/one', '/two', '/three']);
    expect(await texts([one, two, three])).toEqual(['/one', '/two', '/three']);
    expect(await texts(['', two])).toEqual([null, '/two', null]);
    expect(await texts({ 'pre-login': '', 'post-login': three })).toEqual([null, null, '/three']);
    const home = await visit('/');
    await builtIn(home).waitFor();
    expect(await home.locator('.home-block').count()).toBe(0);
  });

  it('leave what is built in when their source fails, and no error shows [SET-032]', async () => {
    await configure([from('/broken'), 'http://127.0.0.1:1/nobody', from('/broken')]);
    const home = await visit('/');
    await builtIn(home).waitFor();
    const login = await visit('/accounts/login');
    await login.locator('main').getByLabel('Password').waitFor();
    const member = await windowOf(browser, tenant.host, chief, '/home');
    await member.getByRole('tablist').waitFor();
    for (const page of [home, login, member]) {
      expect(await page.locator('.home-block').count()).toBe(0);
      expect(await page.getByRole('alert').count()).toBe(0);
    }
  });
});
