import type { Locator, Page } from 'playwright-core';

/**
 * Drags CSV files over a page and drops them into the zone that appears.
 * @param zone a text within that zone
 * @param files contents by file name
 */
export async function dropFiles(page: Page, zone: Locator, files: Record<string, string>): Promise<void> {
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    for (const [name, content] of Object.entries(${JSON.stringify(files)}))
      data.items.add(new File([content], name, { type: 'text/csv' }));
    window.drop = (type, target) =>
      target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    window.drop('dragover', document.body);
  })()`);
  await zone.waitFor();
  await zone.evaluate((element) => element.ownerDocument.defaultView.drop('drop', element));
}
