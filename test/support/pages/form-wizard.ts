import type { Locator, Page } from 'playwright-core';

/** The button in the row of the form Fuel: 'Add new data', 'Edit data' or 'View data'. */
export const formButton = (page: Page, name: string) => page.getByRole('button', { name: `${name}: Fuel` });

/** The window of the form. */
export const wizardOf = (page: Page) => page.getByRole('dialog', { name: 'Fuel bills' });

/** A question above the window, by its title. */
export const questionOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

export const buttonIn = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });

/**
 * The distance in pixels of a window's content from each edge of the page, measured at its title and its buttons 'Close' in the
 * corners. The dialog itself is as large as the page, whatever the size of its window.
 */
export async function marginsOf(dialog: Locator) {
  const close = buttonIn(dialog, 'Close');
  const places = [dialog.getByRole('heading', { level: 2 }).first(), close.first(), close.last()];
  const [title, cross, below] = await Promise.all(places.map(async (place) => (await place.boundingBox())!));
  const { width, height } = dialog.page().viewportSize()!;
  return {
    left: title!.x,
    top: cross!.y,
    right: width - cross!.x - cross!.width,
    bottom: height - below!.y - below!.height,
  };
}

/** A cell of the table; rows count from 1. */
export const cellOf = (page: Page, header: string, row: number) =>
  wizardOf(page).getByLabel(`${header}, row ${row}`, { exact: true });

/** The text of the wizard's present step. */
export const stepOf = (page: Page) => wizardOf(page).locator('[aria-current="step"]').textContent();

/** Chooses the file of a form. */
export async function pickFile(page: Page, name: string, bytes: string | Buffer, mimeType = 'text/csv') {
  await wizardOf(page)
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
}
