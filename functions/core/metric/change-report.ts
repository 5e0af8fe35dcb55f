import type { Spread } from './spread.ts';

type Done = Spread & { links?: number; results?: number; apart: number };

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** What was changed, for whoever started it. */
export function changeReportOf({
  nodes,
  trees,
  factors,
  dropped,
  indicators,
  targets,
  links = 0,
  results = 0,
  apart,
}: Done): string {
  const changed = [
    [nodes, `${plural(nodes, 'metric')} in ${plural(trees, 'tree')}`],
    [factors, plural(factors, 'conversion factor')],
    [indicators, plural(indicators, 'indicator')],
    [targets, plural(targets, 'target')],
    [results, plural(results, 'result')],
    [links, plural(links, 'link of another base metric', 'links of other base metrics')],
  ] as const;
  const told = changed.filter(([count]) => count > 0).map(([, text]) => text);
  const sentences = [
    told.length > 0 ? `Changed: ${told.join(', ')}.` : 'Nothing else named it.',
    dropped > 0 ? `${plural(dropped, 'conversion factor')} fell away, because there was another one to the same unit.` : '',
    apart > 0
      ? `${plural(apart, 'base metric')} kept the old issue, because the same metric exists with the new one. Merge the two.`
      : '',
  ];
  return sentences.filter(Boolean).join(' ');
}
