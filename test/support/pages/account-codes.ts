import type { Page } from 'playwright-core';
import { PASSWORD } from '../makers/people.ts';

const used = new Set<string>();
const isTaken = (action: string, code: string, right: string) => {
  const taken = code === right && !used.has(action);
  if (taken) used.add(action);
  return taken;
};
/**
 * Checks codes as Cognito does: the right code counts once. The emulator checks codes only with all permissions enforced, so
 * refusals are made here; all other calls reach the emulator.
 */
export const checkCodes = async (page: Page): Promise<void> => {
  await page.route('**/auth-rest/activate/', async (route) => {
    const { code, password } = route.request().postDataJSON() as { code: string; password: string };
    // The server checks the password first.
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
