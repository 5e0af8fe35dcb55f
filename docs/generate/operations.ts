import ts from 'typescript';
import { contract } from '../../shared/contract/index.ts';
import type { RouteDef } from '../../shared/contract/route.ts';
import { ascending } from '../../shared/domain/kernel/order.ts';
import { importsOf, isUse, nodesBelow, sourceOf, usedName } from './source.ts';
import { useCasesOf } from './use-cases.ts';

/** An operation and the files that it is made of. */
export type OperationPlace = { name: string; route: RouteDef; handler: string; useCases: string[] };
/** A resource: the files that declare its operations, and these. */
export type ResourcePlace = { resource: string; declared: string[]; operations: OperationPlace[] };

/** The object that a resource hands to `resourceHandler`: its functions by operation. */
function tableOf(path: string): ts.ObjectLiteralExpression {
  for (const node of nodesBelow(sourceOf(path))) {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'resourceHandler') continue;
    const [, table] = node.arguments;
    if (table && ts.isObjectLiteralExpression(table)) return table;
  }
  throw new Error(`${path} hands no object to resourceHandler`);
}

/** The location of an operation's function, also if the resource passes its arguments on. */
function handlerOf(path: string, table: ts.ObjectLiteralExpression, operation: string) {
  const property = table.properties.find(({ name }) => name?.getText() === operation);
  const value = property && ts.isPropertyAssignment(property) ? property.initializer : property?.name;
  for (const node of value ? nodesBelow(value) : []) {
    const imported = isUse(node) ? importsOf(path).get(node.text) : undefined;
    if (imported && isUse(node)) return { file: imported.file, name: usedName(node, imported) };
  }
  throw new Error(`${path} imports no handler for ${operation}`);
}

/** Every operation of the contract by resource, in the order of the alphabet. */
export function operationPlaces(): ResourcePlace[] {
  return Object.entries(contract)
    .sort(ascending(([name]) => name))
    .map(([resource, routes]) => {
      const path = `functions/api/${resource}/handler.ts`;
      const table = tableOf(path);
      const declared = [...importsOf(path).values()]
        .map(({ file }) => file)
        .filter((file) => file.startsWith('shared/contract/'));
      const operations = Object.entries(routes as Record<string, RouteDef>).map(([name, route]) => {
        const handler = handlerOf(path, table, name);
        return { name, route, handler: handler.file, useCases: useCasesOf(handler.file, handler.name) };
      });
      return { resource, declared: [...new Set(declared)].sort(), operations };
    });
}
