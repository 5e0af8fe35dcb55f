import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Cancels the open question, which has exactly this text. The question closes, and nothing is sent (ADM-382). */
export async function cancelQuestion(page: Page, text: string): Promise<void> {
  const sent: string[] = [];
  const note = (request: Request) => {
    // the page asks by a HEAD whether the server answers
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(`${request.method()} ${request.url()}`);
  };
  const dialog = page.getByRole('dialog');
  await dialog.getByText(text, { exact: true }).waitFor();
  page.on('request', note);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  page.off('request', note);
  expect(sent).toEqual([]);
}
