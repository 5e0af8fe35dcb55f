import { describe, expect, it } from 'vitest';
import { dashboardCells, indicatorFigures } from '../../../../shared/domain/indicator/dashboard.ts';
import { metricsIn } from '../../../../shared/domain/indicator/equation.ts';
import { equationsOf, equationVersions } from '../../../../shared/domain/indicator/equation-versions.ts';
import { combined, leftOutFor } from '../../../../shared/domain/indicator/result.ts';
import { SheetColumns } from '../../../../shared/domain/indicator/sheet-columns.ts';
import { ownWhere } from '../../../support/fixtures/own-definitions.ts';
import { plainCombined, plainIndicator, plainLeftOut } from '../../../support/fixtures/plain-figures.ts';
import { plainProjectSums } from '../../../support/fixtures/plain-project-sums.ts';
import { equations, indicators, projects, sheets } from '../../../support/fixtures/random-projects.ts';
import { sumsOfResults } from '../../../support/fixtures/sums-of-results.ts';
import { fc } from '../../../support/property.ts';

describe('figures by columns equal those report by report', () => {
  it('for many equations over the same reports', () => {
    fc.assert(
      fc.property(fc.array(equations, { maxLength: 4 }), fc.array(sheets, { maxLength: 40 }), (list, reports) => {
        const columns = new SheetColumns(reports);
        expect(list.map((equation) => combined(equation, columns))).toEqual(
          list.map((equation) => plainCombined(equation, reports)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('for the reason why a report takes no part', () => {
    fc.assert(
      fc.property(equations, sheets, (equation, report) => {
        expect(leftOutFor(equation, report)).toBe(plainLeftOut(equation, report));
      }),
      { numRuns: 1000 },
    );
  });

  it('for each period, running total and status of a dashboard', () => {
    fc.assert(
      fc.property(fc.array(indicators, { minLength: 1, maxLength: 3 }), projects, fc.boolean(), (items, project, wholePast) => {
        const metrics = new Set(items.flatMap((item) => equationVersions(item).flatMap(({ equation }) => metricsIn(equation))));
        const [cells, whole] = [dashboardCells({ ...project, metrics }), dashboardCells(project)];
        for (const item of items) {
          const equationIn = equationsOf(item)!;
          const found = indicatorFigures(equationIn, () => null, project, cells, wholePast);
          expect(found).toEqual(plainIndicator(equationIn, () => null, project, whole, wholePast));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('for the sums that a project stores for its companies, byte by byte', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(equations, fc.boolean()), { maxLength: 3 }), projects, (list, project) => {
        const wanted = list.map(([equation, isOwn]) => ({
          equation,
          own: ownWhere((start) => isOwn || start > '2024-03'),
        }));
        expect(JSON.stringify(sumsOfResults(wanted, project))).toBe(JSON.stringify(plainProjectSums(wanted, project)));
      }),
      { numRuns: 200 },
    );
  });
});
