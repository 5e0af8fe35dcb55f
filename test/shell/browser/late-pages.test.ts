import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { expect, it, vi } from 'vitest';
import { late } from '../../../frontend/src/app/late-page.ts';

const network = (isThere: boolean) => {
  vi.stubGlobal('navigator', { onLine: isThere });
  vi.stubGlobal('fetch', async () => (isThere ? new Response('') : Promise.reject(new TypeError('Failed to fetch'))));
};

it('a page that could not be fetched is fetched when somebody comes back to it', async () => {
  const fetchPage = vi.fn(async () => ({ default: () => createElement('h1', null, 'Fuel') }));
  const page = late(fetchPage);
  const html = async () => new Response((await prerender(createElement(page), { onError() {} })).prelude).text();
  network(false);
  await expect(html()).rejects.toThrow('Failed to fetch');
  // A browser remembers a failed fetch of a module.
  expect(fetchPage).not.toHaveBeenCalled();
  network(true);
  expect(await html()).toContain('<h1>Fuel</h1>');
});
