import { describe, expect, it } from 'vitest';
import { readChosenFile } from '../../../frontend/src/features/tenant-admin/conversion/file/chosen-file.ts';
import { factorCsv } from '../../../frontend/src/features/tenant-admin/conversion/file/factor-csv.ts';
import type { ConversionFactor } from '../../../shared/contract/factor/factors.ts';
import { plannedFactors } from '../../../shared/domain/factor/factor-plan.ts';
import { fc } from '../../support/property.ts';

describe('the factors of a group as a file', () => {
  const special = fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', '\r', ' ', '\uFEFF');
  const text = (most: number) =>
    fc.string({ unit: fc.oneof(special, fc.string({ unit: 'grapheme', maxLength: 1 })), maxLength: most });
  const name = (most: number) =>
    text(most)
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const day = fc.constantFrom(null, '2024-01-01', '2024-02-29');
  const figure = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 1, max: 999 }))
    .map(([whole, decimals]) => `${whole === 0n ? 1n : whole}.${decimals}`.replace(/0+$/, ''));
  const factor = fc
    .record({ uid: fc.uuid(), metric: fc.record({ uid: fc.uuid(), name: name(60), unit: name(20) }), toUnit: name(20) })
    .chain((fixed) =>
      fc.record({ exact: figure, source: text(60), description: text(60), startDate: day, endDate: day }).map((more) => ({
        ...fixed,
        ...more,
        factor: Number(more.exact),
        group: 'g',
        is_global: true,
        version: 1,
        origin: 'group' as const,
      })),
    );

  it('comes back unchanged when it is imported again', async () => {
    const many = fc.uniqueArray(factor, { minLength: 1, maxLength: 8, selector: ({ metric }) => metric.uid });
    await fc.assert(
      fc.asyncProperty(many, async (factors: ConversionFactor[]) => {
        const read = await readChosenFile(factorCsv(factors));
        if ('refused' in read) throw new Error(read.refused);
        expect(read.faults).toEqual([]);
        expect(read.rows.map(({ metric, unit }) => [metric, unit])).toEqual(
          factors.map(({ metric }) => [metric.name, metric.unit]),
        );
        const stored = factors.map(({ metric, exact, startDate, endDate, ...more }) => ({
          ...more,
          metricUid: metric.uid,
          factor: exact,
          startDate: startDate ?? '',
          endDate: endDate ?? '',
        }));
        const wanted = read.rows.map((each) => ({ ...each, metricUid: each.metricId! }));
        expect(plannedFactors(stored, wanted)).toEqual(factors.map(() => ({ kind: 'same' })));
      }),
    );
  });

  it('holds no cell that a spreadsheet computes', async () => {
    const made = { uid: 'f', metric: { uid: 'm', name: '=1+1', unit: 'kg' }, toUnit: 't', factor: -1, exact: '-1' };
    const rest = {
      group: 'g',
      is_global: true,
      version: 1,
      origin: 'group',
      source: '@x',
      description: '',
      startDate: null,
      endDate: null,
    };
    const text = await factorCsv([{ ...made, ...rest } as ConversionFactor]).text();
    expect(text.split('\r\n')[1]).toBe(`m,"'=1+1",kg,t,-1,"'@x",,,`);
  });
});
