import { expect, it } from 'vitest';
import { readPasted } from '../../../frontend/src/ui/rich-text/html.ts';

it.each([
  ['<h1 class="t">Title</h1><H2>Part</H2>', '<h3>Title</h3><h3>Part</h3>'],
  ['<h3>a</h3><h4>b</h4><h5>c</h5>', '<h3>a</h3><h4>b</h4><h5>c</h5>'],
  ['<h6>Small</h6>', '<h5>Small</h5>'],
  ['<p>&lt;h1&gt; is a tag</p><script>x</script>', '<p>&lt;h1&gt; is a tag</p>'],
])('a pasted heading has one of the levels that the editor offers: %s [REP-110]', (pasted, kept) => {
  expect(readPasted(pasted)).toBe(kept);
});
