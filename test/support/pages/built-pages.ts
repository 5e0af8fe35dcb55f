import { buildPages } from '../../../cdk/local/pages.ts';

/** Builds the pages for the browser, unless the last build had the same sources or a stack serves the pages. */
export default async function builtPages() {
  if (!process.env.TRIBUTARY_TEST_URL) await buildPages();
}
