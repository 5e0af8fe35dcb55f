import type { contract } from '../../shared/contract/index.ts';
import { gatewayPath, isPublic, type RouteDef } from '../../shared/contract/route.ts';

/** A route of API Gateway and its operations. A route for all methods has several, which the Lambda distinguishes. */
export type GatewayRoute = { path: string; method: RouteDef['method'] | 'ANY'; operations: [RouteDef, ...RouteDef[]] };

/** API Gateway's quota of routes per API. AWS raises it on request only. */
export const ROUTE_QUOTA = 300;

/** API Gateway's route for all other addresses. */
export const UNKNOWN_ROUTE = '$default';

/**
 * The resource whose Lambda answers unknown addresses with a problem, because API Gateway's own answer is not a problem document
 * (SET-338).
 */
export const UNKNOWN_ANSWERED_BY: keyof typeof contract = 'tenant';

/**
 * The routes of one resource. Operations of one path for signed-in people share a route for all methods, because the quota counts
 * routes. A public operation has its own route, which needs no token and has its own throttle.
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
