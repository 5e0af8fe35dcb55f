import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTenant, type TestPerson, type TestTenant } from '../../support/makers/tenant.ts';
import { openBrowser } from '../../support/pages/browser.ts';
import { windowOf } from '../../support/pages/sessions.ts';

let browser: Browser;
let tenant: TestTenant;
let person: TestPerson;

beforeAll(async () => {
  [browser, tenant] = await Promise.all([openBrowser(), makeTenant()]);
  person = await tenant.person('Ada');
});

afterAll(() => browser?.close());

/** Two rows with a button each and a field, changed as a page changes them; what has the focus after each change. */
const CHANGES = `(async () => {
  const box = document.createElement('div');
  box.id = 'box';
  box.innerHTML = '<p id="row"><button id="button">1</button></p><p><button>2</button></p><input id="field">';
  document.getElementById('content').append(box);
  const [row, button, field] = ['row', 'button', 'field'].map((id) => document.getElementById(id));
  const after = async (change) => {
    change();
    await new Promise((done) => setTimeout(done, 100));
    const { activeElement } = document;
    return activeElement.id || activeElement.className || activeElement.tagName;
  };
  button.focus();
  const said = { moved: await after(() => field.before(row)) };
  await after(() => button.blur());
  said.movedLater = await after(() => box.prepend(row));
  field.focus();
  said.field = await after(() => box.prepend(field));
  button.focus();
  said.disabled = await after(() => { button.disabled = true; });
  said.enabled = await after(() => { button.disabled = false; });
  said.gone = await after(() => row.remove());
  said.allGone = await after(() => box.remove());
  return said;
})()`;

it('the focus stays with a control that is moved or disabled for a while, and near one that is gone', async () => {
  const page = await windowOf(browser, tenant.host, person, '/user/');
  await page.getByRole('heading', { level: 1, name: 'User' }).waitFor();
  expect(await page.evaluate(CHANGES)).toEqual({
    moved: 'button',
    movedLater: 'BODY',
    field: 'field',
    disabled: 'row',
    enabled: 'button',
    gone: 'box',
    allGone: 'page-heading',
  });
});
