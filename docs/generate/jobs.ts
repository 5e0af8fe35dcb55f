import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { importsOf, nodesBelow, sentenceAbove, sourceOf } from './source.ts';
import { useCasesOf } from './use-cases.ts';

/** A worker: what it does or what calls it, who writes its jobs if it takes them from a queue, and its use cases. */
export type JobPlace = { name: string; about: string; writers: string[]; useCases: string[] };

const ROOT = new URL('../../', import.meta.url);

/** The files that write a job of a type. */
function writersOf(type: string): string[] {
  const asks = new RegExp(`\\.enqueue\\(\\s*'${type}'`);
  return globSync('functions/{core,data}/**/*.ts', { cwd: ROOT })
    .filter((path) => asks.test(readFileSync(new URL(path, ROOT), 'utf8')))
    .sort();
}

/** What the comment says: of the handler, or of the function that it hands to its queue. */
function aboutOf(path: string): string {
  const own = sentenceAbove(path, 'handler');
  if (own) return own;
  for (const node of nodesBelow(sourceOf(path))) {
    const run = ts.isCallExpression(node) ? importsOf(path).get(node.arguments[1]?.getText() ?? '') : undefined;
    if (run) return sentenceAbove(run.file, run.name);
  }
  return '';
}

/** Every worker of functions/jobs, in the order of the alphabet. */
export const jobPlaces = (): JobPlace[] =>
  globSync('functions/jobs/*/handler.ts', { cwd: ROOT })
    .sort()
    .map((path) => {
      const name = path.split('/')[2]!;
      return { name, about: aboutOf(path), writers: writersOf(name), useCases: useCasesOf(path, 'handler') };
    });
