import { countText } from '../../../shared/domain/kernel/count-text.ts';
import type { Spread } from './spread.ts';

type DoneCounts = Spread & { links?: number; results?: number; apart?: number; unlinked?: number };

/** The summary of a change for the person who started it. */
export function changeReportOf({
  nodes,
  trees,
  factors,
  dropped,
  indicators,
  targets,
  links = 0,
  results = 0,
  apart = 0,
  unlinked = 0,
}: DoneCounts): string {
  const changed = [
    [nodes, `${countText(nodes, 'metric')} in ${countText(trees, 'structure')}`],
    [factors, countText(factors, 'conversion factor')],
    [indicators, countText(indicators, 'indicator')],
    [targets, countText(targets, 'target')],
    [results, countText(results, 'result')],
    [links, countText(links, 'link of another base metric', 'links of other base metrics')],
  ] as const;
  const changes = changed.filter(([count]) => count > 0).map(([, text]) => text);
  const sentences = [
    changes.length > 0 ? `Changed: ${changes.join(', ')}.` : 'Nothing else used it.',
    dropped > 0
      ? `${countText(dropped, 'conversion factor was', 'conversion factors were')} removed, because another factor to the same unit exists.`
      : '',
    apart > 0
      ? `${countText(apart, 'base metric')} kept the old issue, because the same metric exists with the new one. Merge the two.`
      : '',
    unlinked > 0
      ? `${countText(unlinked, 'base metric lost its link', 'base metrics lost their links')}, because the same metric exists with the new one. Merge the two.`
      : '',
  ];
  return sentences.filter(Boolean).join(' ');
}
