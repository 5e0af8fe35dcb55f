import type { Section, SectionMetric } from '../model/sections.ts';

/** The rows of metrics by the uid of their node. */
export const metricRows = (sections: readonly Section[]): ReadonlyMap<string, SectionMetric> =>
  new Map(
    sections.flatMap(({ rows }) =>
      rows.flatMap((row): [string, SectionMetric][] => (row.kind === 'metric' ? [[row.node.uid, row]] : [])),
    ),
  );
