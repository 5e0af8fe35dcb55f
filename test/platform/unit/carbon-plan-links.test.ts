import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the carbon plan is linked from no screen: only the table of addresses knows its address [ADM-393]', () => {
  const sources = readdirSync('frontend/src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const mentioning = sources.filter((name) => /carbon-?plan/i.test(readFileSync(`frontend/src/${name}`, 'utf8')));
  expect(mentioning.filter((name) => !name.startsWith('features/carbon-plan/')).toSorted()).toEqual([
    'app/addresses.ts',
    'app/pages.ts',
    'app/titles.ts',
  ]);
  const routes = readFileSync('frontend/src/app/addresses.ts', 'utf8').match(/.*carbon-?plan.*/gi);
  expect(routes?.map((line) => line.trim())).toEqual(["page('/demo/carbon-plan', 'carbonPlan', titles.carbonPlan),"]);
});
