import type { contract } from '../../shared/contract/index.ts';
import { gatewayPath, isPublic, type RouteDef } from '../../shared/contract/route.ts';

/** A route of API Gateway and its operations; the Lambda distinguishes those of a route for all methods. */
export type GatewayRoute = { path: string; method: RouteDef['method'] | 'ANY'; operations: [RouteDef, ...RouteDef[]] };

/** API Gateway's quota of routes of one API, which is raised on request only. */
export const ROUTE_QUOTA = 300;

/** API Gateway's route for everything that has no other. */
export const UNKNOWN_ROUTE = '$default';

/** The resource whose Lambda answers addresses without an operation, as a problem; API Gateway's own answer is none (SET-338). */
export const UNKNOWN_ANSWERED_BY: keyof typeof contract = 'tenant';

/**
 * The routes of one resource: operations of one path for signed-in people share a route of all methods, because the quota counts
 * routes. A public operation has its own, which needs no token and has its own throttle.
 * @param operations of one resource, which all go to the same Lambda
 */
export function gatewayRoutes(operations: readonly RouteDef[]): GatewayRoute[] {
  const byPath = Map.groupBy(operations, gatewayPath);
  return [...byPath].flatMap(([path, all]): GatewayRoute[] => {
    const [shared, ...others] = all.filter((route) => !isPublic(route));
    const isShared = others.length > 0 && all.every((route) => !isPublic(route));
    if (shared && isShared) return [{ path, method: 'ANY', operations: [shared, ...others] }];
    return all.map((route) => ({ path, method: route.method, operations: [route] }));
  });
}
