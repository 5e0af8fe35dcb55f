import { addresses, areas, type PageAddress } from './addresses.ts';

/** A path as the router reads it, as the source of a regular expression. */
const patternOf = (path: string) => (path === '/' ? '' : path.replace(/\/\*$/, '/.*').replaceAll(/:\w+/g, '[^/]+'));

/** As the router chooses: the fewest parameters first, and last what ends in anything, the longest before the others. */
const rankOf = (path: string) => (path.endsWith('*') ? 1_000 - path.length : path.split(':').length);

/** Every address with the page around it, in the order in which they are tried. */
export const ranked: readonly { address: PageAddress; pattern: string; within?: string }[] = [
  ...addresses.map((address) => ({ address, pattern: patternOf(address.path) })),
  ...areas.flatMap((area) => area.addresses.map((address) => ({ address, pattern: patternOf(address.path), within: area.page }))),
].toSorted((a, b) => rankOf(a.address.path) - rankOf(b.address.path));

/**
 * The files that addresses need at first, apart from those that each page begins with. Lists hold places in `files`; `address` is
 * the source of a regular expression for the path, and the first one that fits counts.
 */
export type FirstFiles = {
  files: readonly string[];
  addresses: readonly { address: string; members: readonly number[]; visitors: readonly number[] }[];
};

/**
 * Asks for the files of the page that the address names, while the scripts that would ask for them are still on their way:
 * otherwise each first visit waits for one after the other. Its text is a script of its own (`frontend/first-files.ts`), so that
 * it uses nothing from outside itself. `signedInKey`: where a session keeps its token.
 */
export function fetchFirstFiles({ files, addresses }: FirstFiles, signedInKey: string): void {
  const isSignedIn = () => {
    try {
      return Boolean(localStorage.getItem(signedInKey));
    } catch {
      return false;
    }
  };
  const found = addresses.find(({ address }) => new RegExp(`^${address}/?$`, 'i').test(location.pathname));
  if (!found) return;
  for (const place of isSignedIn() ? found.members : found.visitors) {
    const link = document.createElement('link');
    const isStyle = files[place]!.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    // as modules and their styles are fetched: otherwise the browser fetches them again
    link.crossOrigin = '';
    link.href = `/${files[place]}`;
    document.head.append(link);
  }
}
