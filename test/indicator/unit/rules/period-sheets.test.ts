import { describe, expect, it } from 'vitest';
import { dashboardCells, indicatorFigures } from '../../../../shared/domain/indicator/dashboard.ts';
import { metricsIn } from '../../../../shared/domain/indicator/equation.ts';
import { equationsOf, equationVersions } from '../../../../shared/domain/indicator/equation-versions.ts';
import { periodSheet, resultsOfSheet } from '../../../../shared/domain/indicator/period-sheet.ts';
import { sheetCells } from '../../../../shared/domain/indicator/sheet-cells.ts';
import { ownWhere } from '../../../support/fixtures/own-definitions.ts';
import { plainIndicator } from '../../../support/fixtures/plain-figures.ts';
import { plainProjectSums } from '../../../support/fixtures/plain-project-sums.ts';
import { equations, indicators, projects } from '../../../support/fixtures/random-projects.ts';
import { sheetsOfResults, sumsOfResults } from '../../../support/fixtures/sums-of-results.ts';
import { fc } from '../../../support/property.ts';

describe('figures of the stored sheets of periods equal those report by report', () => {
  it('for each period, running total and status of a dashboard', () => {
    fc.assert(
      fc.property(
        fc.array(indicators, { minLength: 1, maxLength: 3 }),
        projects,
        fc.boolean(),
        fc.constantFrom(4, 2),
        (items, project, wholePast, count) => {
          const metrics = items.flatMap((item) => equationVersions(item).flatMap(({ equation }) => metricsIn(equation)));
          const packages = project.packages.slice(0, count);
          const cells = sheetCells({ ...project, packages }, sheetsOfResults(project.results, metrics));
          const uids = new Set(packages.map(({ uid }) => uid));
          const scope = { ...project, packages, results: project.results.filter(({ packageUid }) => uids.has(packageUid)) };
          for (const item of items) {
            const equationIn = equationsOf(item)!;
            const found = indicatorFigures(equationIn, () => null, scope, cells, wholePast);
            const plain = plainIndicator(equationIn, () => null, scope, dashboardCells(scope), wholePast);
            expect(found).toEqual(plain);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('for the sums that a project stores for its companies, byte by byte', () => {
    fc.assert(
      fc.property(fc.array(equations, { maxLength: 3 }), fc.boolean(), projects, (list, isOwn, project) => {
        const wanted = list.map((equation) => ({ equation, own: ownWhere(() => isOwn) }));
        const found = JSON.stringify(sumsOfResults(wanted, project, ['other']));
        expect(found).toBe(JSON.stringify(plainProjectSums(wanted, project)));
      }),
      { numRuns: 200 },
    );
  });
});

describe('a sheet', () => {
  it('is the same bytes in whatever order and from whatever larger sheet it is made', () => {
    fc.assert(
      fc.property(projects, ({ results }) => {
        const alone = results.filter(({ status }) => status !== 'Pending');
        const narrow = JSON.stringify(periodSheet(alone, ['a', 'c']));
        const wide = resultsOfSheet(periodSheet(alone.toReversed(), ['c', 'other', 'b', 'a']));
        expect(JSON.stringify(periodSheet(wide, ['c', 'a', 'a']))).toBe(narrow);
      }),
      { numRuns: 200 },
    );
  });
});
