import { buildPages } from '../../../cdk/local/pages.ts';

/** Builds the pages that browsers load, unless the same sources have been built last or a stack has them. */
export default async function builtPages() {
  if (!process.env.TRIBUTARY_TEST_URL) await buildPages();
}
