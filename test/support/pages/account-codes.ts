import type { Page } from 'playwright-core';
import { PASSWORD } from '../makers/people.ts';

const used = new Set<string>();
const isTaken = (action: string, code: string, right: string) => {
  const taken = code === right && !used.has(action);
  if (taken) used.add(action);
  return taken;
};
/**
 * Codes as Cognito takes them: the right one, once. The emulator checks none unless it enforces all permissions, so that the
 * refusal is put in between; everything else goes through to it.
 */
export const checkCodes = async (page: Page): Promise<void> => {
  await page.route('**/auth-rest/activate/', async (route) => {
    const { code, password } = route.request().postDataJSON() as { code: string; password: string };
    // the password is judged first, by the server
    if (password !== PASSWORD || isTaken('activate', code, '123456')) return route.continue();
    const title = 'This activation code is not valid or has been used already. Send the activation mail again to get a new one.';
    await route.fulfill({ status: 400, json: { title, detail: title, errors: { non_field_errors: [title] } } });
  });
  await page.route('**/auth-rest/password/reset/', async (route) => {
    const { code } = route.request().postDataJSON() as { code: string };
    if (isTaken('reset', code, '654321')) return route.continue();
    const title = 'This link is not valid or has been used already. Ask for a new one.';
    await route.fulfill({ status: 400, json: { title, detail: title, errors: { non_field_errors: [title] } } });
  });
};
