import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchFirstFiles, ranked } from '../../../frontend/src/app/first-files.ts';

const files = ['assets/shared.js', 'assets/shared.css', 'assets/report.js', 'assets/login.js', 'assets/area.js'];
const addresses = [
  { address: '', members: [0], visitors: [0] },
  { address: '/project/[^/]+/report', members: [0, 1, 2], visitors: [0, 3] },
  { address: '/project/[^/]+/.*', members: [4], visitors: [0, 3] },
];

/** The links that the script adds at an address. `getItem`: what the browser has stored. */
function linksAt(pathname: string, getItem: (key: string) => string | null): object[] {
  const links: object[] = [];
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('localStorage', { getItem });
  vi.stubGlobal('document', { createElement: () => ({}), head: { append: (link: object) => links.push(link) } });
  fetchFirstFiles({ files, addresses }, 'token');
  return links;
}
const member = (key: string) => (key === 'token' ? 'of a session' : null);
const hrefs = (links: object[]) => links.map((link) => (link as { href: string }).href);

afterEach(() => vi.unstubAllGlobals());

describe('the first files', () => {
  it('of a member are scripts and styles of the page', () => {
    expect(linksAt('/project/12345678/report', member)).toEqual([
      { rel: 'modulepreload', crossOrigin: '', href: '/assets/shared.js' },
      { rel: 'preload', as: 'style', crossOrigin: '', href: '/assets/shared.css' },
      { rel: 'modulepreload', crossOrigin: '', href: '/assets/report.js' },
    ]);
  });

  it('of a visitor are those of the sign-in page, also where nothing can be stored', () => {
    const visitor = ['/assets/shared.js', '/assets/login.js'];
    expect(hrefs(linksAt('/project/12345678/report', () => null))).toEqual(visitor);
    const refuses = () => {
      throw new DOMException('Storage is switched off', 'SecurityError');
    };
    expect(hrefs(linksAt('/project/12345678/report', refuses))).toEqual(visitor);
  });

  it('are found as the router finds pages: any case, with a slash at the end', () => {
    expect(hrefs(linksAt('/Project/12345678/report/', member))).toContain('/assets/report.js');
    expect(hrefs(linksAt('/project/12345678/else', member))).toEqual(['/assets/area.js']);
    expect(hrefs(linksAt('/', member))).toEqual(['/assets/shared.js']);
  });

  it('of an unknown address are none', () => {
    expect(linksAt('/nowhere', member)).toEqual([]);
  });
});

it('an address is looked up as the router does, whatever stands for its parameters', () => {
  const pathOf = (path: string) => path.replace('/*', '/anything/else').replaceAll(/:\w+/g, '12345678');
  for (const { address } of ranked) {
    const found = ranked.find(({ pattern }) => new RegExp(`^${pattern}/?$`, 'i').test(pathOf(address.path)));
    expect(found?.address).toBe(address);
  }
  expect(ranked.length).toBeGreaterThan(70);
});
