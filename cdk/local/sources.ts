import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './settings.ts';

/** The files below a path of the checkout in a fixed order, or the path itself if it is a file. */
function filesOf(path: string): string[] {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  const entries = readdirSync(absolute, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)).sort();
}

/**
 * A hash of the names and contents of files. Equal hashes mean that a step with no other inputs has the same result.
 * @param paths files and folders, from the checkout's root
 * @param more the step's other inputs
 */
export function hashOfSources(paths: readonly string[], more: readonly string[] = []): string {
  const hash = createHash('sha256').update(JSON.stringify([process.version, ...more]));
  for (const file of paths.flatMap(filesOf)) {
    const content = readFileSync(join(ROOT, file));
    hash.update(JSON.stringify([file, content.length])).update(content);
  }
  return hash.digest('hex');
}
