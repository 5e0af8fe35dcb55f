import type { Page } from 'playwright-core';

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
  await page.route(
    ({ pathname }) => /^\/cognito\/?$/.test(pathname),
    async (route) => {
      const action = route.request().headers()['x-amz-target']?.split('.')[1] ?? '';
      if (action !== 'ConfirmSignUp') return route.continue();
      const { ConfirmationCode } = route.request().postDataJSON() as { ConfirmationCode: string };
      if (isTaken(action, ConfirmationCode, '123456')) return route.continue();
      await route.fulfill({ status: 400, json: { __type: 'CodeMismatchException', message: 'refused' } });
    },
  );
  await page.route('**/auth-rest/password/reset/', async (route) => {
    const { code } = route.request().postDataJSON() as { code: string };
    if (isTaken('reset', code, '654321')) return route.continue();
    const title = 'This link is not valid or has been used already. Ask for a new one.';
    await route.fulfill({ status: 400, json: { title, detail: title, errors: { non_field_errors: [title] } } });
  });
};
