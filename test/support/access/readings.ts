import { contract } from '../../../shared/contract/index.ts';
import type { RouteDef } from '../../../shared/contract/route.ts';

type Known = Readonly<Record<string, string>>;
/** A request that only reads. `path`: with its query */
export type Reading = { operation: string; path: string };

/**
 * Every reading of the API about known things, with each parameter of its query that has a known value, with all of them
 * together, and with none. Operations with an id of another kind are left out.
 * @param known ids by the names of parameters in paths
 * @param asked values by the names of parameters in queries
 */
export function readingsOf(known: Known, asked: Known): Reading[] {
  const routes = Object.values(contract).flatMap((resource) => Object.entries<RouteDef>(resource));
  return routes
    .filter(([, { method }]) => method === 'GET')
    .flatMap(([operation, route]) => {
      const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
      if (names.some((name) => known[name] === undefined)) return [];
      const path = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) => known[name]!);
      return queriesOf(route, asked).map((query) => ({ operation, path: `${path}${query}` }));
    });
}

function queriesOf(route: RouteDef, asked: Known): string[] {
  const names = Object.keys(route.query?.shape ?? {}).filter((name) => asked[name] !== undefined);
  const said = names.map((name) => `${name}=${encodeURIComponent(asked[name]!)}`);
  return [...new Set(['', ...said.map((each) => `?${each}`), ...(said.length > 1 ? [`?${said.join('&')}`] : [])])];
}
