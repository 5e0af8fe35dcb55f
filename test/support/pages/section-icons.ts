import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** The icon of a section's state, as the names of its shapes and lines in the component library. */
export async function iconOf(page: Page, state: string): Promise<string[]> {
  const shapes = page.locator(`[data-section-state=${state}] svg`).first().locator('circle, path, rect');
  const drawn = await shapes.evaluateAll((all) => all.map((each) => `${each.tagName} ${each.getAttribute('d') ?? ''}`));
  const library = createRequire(import.meta.url).resolve('@cloudscape-design/components/icon');
  const source = readFileSync(new URL('generated/icons.js', `file://${library}`), 'utf8');
  const icons = source.split(/^ {4}"(?=[\w-]+": )/m).slice(1);
  const shapesOf = (icon: string) =>
    [...icon.matchAll(/"(circle|path|rect)", \{(?: d: "([^"]*)")?/g)].map(([, name, line = '']) => `${name} ${line}`);
  return icons.filter((icon) => shapesOf(icon).join() === drawn.join()).map((icon) => icon.slice(0, icon.indexOf('"')));
}
