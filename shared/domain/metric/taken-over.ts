import { type Aliases, todayOf } from './replacement.ts';

/** Number of merges from a metric to that of today. */
export function mergesOf(uid: string, aliases: Aliases): number {
  let count = 0;
  for (let now = aliases.get(uid); now !== undefined && count < aliases.size; now = aliases.get(now)) count += 1;
  return count;
}

/** The metrics that were merged into some others, by uid: the nearest merges first, because their factors come before others. */
export const takenOverBy = (uids: ReadonlySet<string>, aliases: Aliases): string[] =>
  [...aliases.keys()]
    .filter((uid) => uids.has(todayOf(uid, aliases)))
    .sort((a, b) => mergesOf(a, aliases) - mergesOf(b, aliases));
