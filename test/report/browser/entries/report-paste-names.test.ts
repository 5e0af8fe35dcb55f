import { describe, expect, it } from 'vitest';
import type { PasteCell } from '../../../../frontend/src/features/report/entries/paste/paste.ts';
import { plainRows } from '../../../../frontend/src/features/report/entries/paste/paste-columns.ts';
import { matchNames } from '../../../../frontend/src/features/report/entries/paste/paste-names.ts';
import { cellsOfClipboard, pastedRows, planRows } from '../../../../frontend/src/features/report/entries/paste/paste-rows.ts';
import type { Node } from '../../../../shared/domain/structure/tree.ts';

const cell = (uid: string, name: string, unit = 'Litres'): PasteCell => ({
  uid,
  name,
  kind: 'number',
  locked: false,
  takesNA: true,
  value: null,
  node: { uid, path: uid, type: 'metricscore', meta_json: {}, metric: { uid: `m-${uid}`, name, unit } } as Node,
});
const CELLS = [cell('d', 'Diesel'), cell('g', 'Gas oil'), cell('w', 'Mains water', 'M3'), cell('d2', 'Diesel')];
const FIRST = new Set(['d', 'g', 'w']);
const SECOND = new Set(['d2']);
const entered = (text: string, near = FIRST) => {
  const named = matchNames(cellsOfClipboard(text), CELLS, near);
  if (!named) return undefined;
  const { plan, beside } = planRows(named.rows, { cells: named.cells, withComments: true });
  return pastedRows(plan, named.cells, beside).map(({ uid, typed, more }) => [uid, typed ?? null, more]);
};

describe('a pasted sheet with names', () => {
  it('goes into the rows of its names, in whatever order', () => {
    expect(entered('Mains water\t12\r\n  gas  OIL\t905\r\n')).toEqual([
      ['w', '12', {}],
      ['g', '905', {}],
    ]);
  });

  it('brings comments and N/A', () => {
    expect(entered('Diesel\t4310\tread twice\nGas oil\tn/a\tno plant\n')).toEqual([
      ['d', '4310', { comment: 'read twice' }],
      ['g', null, { comment: 'no plant', noReport: true, value: null }],
    ]);
  });

  it('passes over a column of units', () => {
    expect(entered('Diesel\tLitres\t4\nMains water\tm3\t5\n')).toEqual([
      ['d', '4', {}],
      ['w', '5', {}],
    ]);
  });

  it('passes over the units of a sheet with Yes and No, which have none on the page, and with blank ones', () => {
    const yes = { ...cell('y', 'Audited', 'Number'), kind: 'choice' as const };
    yes.node!.meta_json = { input_type: 'boolean' };
    const cells = [...CELLS, yes];
    const rowsOf = (text: string) => matchNames(cellsOfClipboard(text), cells, FIRST)?.rows;
    const headed = matchNames(cellsOfClipboard('Metric\tUnit\tValue\nAudited\tYes/No\tYes\n'), cells, FIRST);
    expect([headed?.rows, headed?.otherUnit, headed?.askedUnits]).toEqual([[['Yes']], [], []]);
    for (const unit of ['', 'Number'])
      expect(rowsOf(`Gas oil\tLitres\t4\tread\nMains water\tm³\t5\t\nAudited\t${unit}\tYes\t\n`)).toEqual([
        ['4', 'read'],
        ['5', ''],
        ['Yes', ''],
      ]);
    expect(rowsOf('Gas oil\tLitres\t4\nMains water\t\t5\n')).toEqual([['4'], ['5']]);
  });

  it('leaves rows out that the sheet has in another unit, and says so', () => {
    const named = matchNames(cellsOfClipboard('Gas oil\tLitres\t4\nDiesel\tLitres\t3\nMains water\tkWh\t5\n'), CELLS, FIRST);
    expect([named?.rows, named?.otherUnit, named?.unmatched]).toEqual([[['4'], ['3']], ['Mains water'], []]);
    const headed = matchNames(cellsOfClipboard('Metric\tUnits\tValue\nMains water\tkWh\t5\n'), CELLS, FIRST);
    expect([headed?.rows, headed?.otherUnit]).toEqual([[], ['Mains water']]);
  });

  const UNITS = [cell('w', 'Waste', 'Tonnes'), cell('s', 'Spend', 'GBP (£)'), cell('h', 'Training', 'Hours')];

  it('takes the usual spellings of a unit for that unit', () => {
    for (const units of ['t\n£\nhrs', 'tonne\nGBP\nh', 'TONNES\ngbp (£)\nHours']) {
      const [waste, spend, training] = units.split('\n');
      const lines = `Waste\t${waste}\t1\nSpend\t${spend}\t2\nTraining\t${training}\t3\n`;
      for (const head of ['', 'Metric\tUnit\tValue\n']) {
        const named = matchNames(cellsOfClipboard(head + lines), UNITS, FIRST);
        expect([named?.rows, named?.otherUnit, named?.askedUnits]).toEqual([[['1'], ['2'], ['3']], [], []]);
      }
    }
  });

  it('asks about a unit that nobody knows, and takes its figures as they are once they are said to be in the unit of their rows', () => {
    const sheet = cellsOfClipboard('Metric\tUnit\tValue\nWaste\tton\t1\nSpend\tkg\t2\nTraining\thours\t3\n');
    const named = matchNames(sheet, UNITS, FIRST);
    expect([named?.rows, named?.otherUnit]).toEqual([[['3']], ['Spend']]);
    expect(named?.askedUnits).toEqual([{ key: expect.any(String), sheet: 'ton', row: 'Tonnes', names: ['Waste'] }]);
    const sameUnits = new Set(named!.askedUnits.map(({ key }) => key));
    const said = matchNames(sheet, UNITS, FIRST, { withComments: true, sameUnits });
    expect([said?.rows, said?.cells.map(({ uid }) => uid), said?.otherUnit]).toEqual([[['1'], ['3']], ['w', 'h'], ['Spend']]);
    expect(said?.askedUnits).toEqual(named?.askedUnits);
  });

  const LARGE = [cell('w', 'Water', 'ML'), cell('e', 'Power', 'MWh'), cell('s', 'Spend', 'kWh')];

  it.each(['Metric\tUnit\tValue\n', ''])(
    'asks about a unit that only letter case tells from that of the row, as mL from ML, below the head "%s"',
    (head) => {
      const sheet = cellsOfClipboard(`${head}Water\tmL\t1\nPower\tMWH\t2\nSpend\tKWH\t3\n`);
      const named = matchNames(sheet, LARGE, FIRST);
      expect([named?.rows, named?.columns, named?.askedUnits.map((asked) => [asked.sheet, asked.row])]).toEqual([
        [['3']],
        [],
        [
          ['mL', 'ML'],
          ['MWH', 'MWh'],
        ],
      ]);
    },
  );

  it('asks about each letter case for itself', () => {
    const cells = [cell('w', 'Water', 'ML'), cell('r', 'Rain', 'ML')];
    const sheet = cellsOfClipboard('Metric\tUnit\tValue\nWater\tMl\t1\nRain\tml\t2\n');
    const named = matchNames(sheet, cells, FIRST);
    expect(named?.askedUnits.map((asked) => [asked.sheet, asked.names])).toEqual([
      ['Ml', ['Water']],
      ['ml', ['Rain']],
    ]);
    const sameUnits = new Set([named!.askedUnits[0]!.key]);
    expect(matchNames(sheet, cells, FIRST, { withComments: true, sameUnits })?.rows).toEqual([['1']]);
  });

  it('takes no answer for a unit: No is also short for Number', () => {
    const answers = [
      { ...cell('p', 'Permit', 'Number'), kind: 'choice' as const },
      { ...cell('n', 'Note', 'Number'), kind: 'text' as const },
    ];
    const named = matchNames(cellsOfClipboard('Permit\tNo\tin March\nNote\tno\tnone yet\n'), answers, FIRST);
    expect(named?.rows).toEqual([
      ['No', 'in March'],
      ['no', 'none yet'],
    ]);
  });

  it('takes figures beside the names for values, whatever stands beside them', () => {
    expect(entered('Gas oil\t4\tLitres\nMains water\t5\tm3\n')).toEqual([
      ['g', '4', { comment: 'Litres' }],
      ['w', '5', { comment: 'm3' }],
    ]);
  });

  it('with the head of the page is read by it', () => {
    const page =
      'Metric\tUnits\tValue\tComments\tN/A\tPast Data\nGas oil\tLitres\t4\tread twice\t\t3\nMains water\tm³\t\t\tx\t2\n';
    expect(entered(page)).toEqual([
      ['g', '4', { comment: 'read twice' }],
      ['w', null, { noReport: true, value: null }],
    ]);
    expect(entered('Section\tMetric\tComment\tUnit\tValue\nFuel\tGas oil\tread\tLitres\t4\n')).toEqual([
      ['g', '4', { comment: 'read' }],
    ]);
    expect(matchNames(cellsOfClipboard('Metric\tValue\nGas oil\t1\n'), CELLS, FIRST)?.unmatched).toEqual([]);
  });

  it('has no head where a metric is called so', () => {
    const cells = [...CELLS, cell('m', 'Metric')];
    expect(matchNames(cellsOfClipboard('Metric\t1\nGas oil\t2\n'), cells, FIRST)?.rows).toEqual([['1'], ['2']]);
  });

  it('takes metrics of one name in their order where it has a row for each', () => {
    expect(entered('Diesel\t1\nDiesel\t2\n')?.map(([uid]) => uid)).toEqual(['d', 'd2']);
  });

  it('takes a metric that stands twice in the report as one [SET-178]', () => {
    const cells = [...CELLS, cell('g', 'Gas oil'), cell('d', 'Diesel')];
    const uidsOf = (text: string, near = FIRST) => matchNames(cellsOfClipboard(text), cells, near)?.cells.map(({ uid }) => uid);
    expect(uidsOf('Gas oil\t905\nMains water\t12\n')).toEqual(['g', 'w']);
    expect(uidsOf('Gas oil\t905\n', new Set(['g', 'd2']))).toEqual(['g']);
    expect(uidsOf('Diesel\t1\nDiesel\t2\n')).toEqual(['d', 'd2']);
    const twice = matchNames(cellsOfClipboard('Gas oil\t1\nGas oil\t2\nMains water\t3\n'), cells, FIRST);
    expect([twice?.repeated, twice?.several, twice?.unmatched]).toEqual([['Gas oil'], [], []]);
  });

  it('means the metric of the section that it is pasted into, where several have the name', () => {
    expect(entered('Diesel\t1\nGas oil\t2\n')?.map(([uid]) => uid)).toEqual(['d', 'g']);
    expect(entered('Diesel\t1\nGas oil\t2\n', SECOND)?.map(([uid]) => uid)).toEqual(['d2', 'g']);
  });

  it('enters nothing where nobody can tell which of several metrics is meant', () => {
    const named = matchNames(cellsOfClipboard('Diesel\t1\nDiesel\t2\nDiesel\t3\nGas oil\t4\n'), CELLS, FIRST);
    expect([named?.rows, named?.repeated]).toEqual([[['4']], ['Diesel']]);
    const elsewhere = matchNames(cellsOfClipboard('Diesel\t1\nGas oil\t4\n'), CELLS, new Set(['g']));
    expect([elsewhere?.rows, elsewhere?.several, elsewhere?.unmatched]).toEqual([[['4']], ['Diesel'], []]);
  });

  it('takes no empty column for the units of metrics without one', () => {
    const cells = [cell('t', 'Trees', ''), cell('b', 'Birds', '')];
    expect(matchNames(cellsOfClipboard('Trees\t\tnone yet\nBirds\t\tnone yet\n'), cells, FIRST)?.rows).toEqual([
      ['', 'none yet'],
      ['', 'none yet'],
    ]);
  });

  it('names what no metric is called, and leaves blank lines out', () => {
    const named = matchNames(cellsOfClipboard('Fuel\t2026\nDiesel\t1\n\t\nPetrol\t2\n'), CELLS, FIRST);
    expect(named?.unmatched).toEqual(['Fuel', 'Petrol']);
    expect(named?.rows).toEqual([['1']]);
  });

  const OCTOBER = { start: '2026-10-01', end: '2026-11-01' };
  const ofMonth = (text: string, column?: number) =>
    matchNames(cellsOfClipboard(text), CELLS, FIRST, { withComments: true, period: OCTOBER, column });
  const MONTHS = 'Gas oil\t829\t1100\nMains water\t12\t14\n';

  it.each(['Oct 2026', 'October 2026', 'OCT 2026', '2026-10', '10/2026', 'Oct-26', '1 Oct 2026', '1st Oct 26 - 31st Oct 26'])(
    'with periods as columns is read in the column of the report: %s',
    (heading) => {
      const named = ofMonth(`Metric\tSep 2026\t${heading}\n${MONTHS}`);
      expect([named?.rows, named?.unmatched, named?.columns]).toEqual([[['1100'], ['14']], [], []]);
    },
  );

  it('is asked about where two columns have figures and no heading decides', () => {
    const columns = [
      { at: 1, heading: '', figures: ['829', '12'] },
      { at: 2, heading: '', figures: ['1100', '14'] },
    ];
    expect(ofMonth(MONTHS)?.columns).toEqual(columns);
    expect(ofMonth(`Metric\t2025\t2026\n${MONTHS}`)?.columns.map(({ heading }) => heading)).toEqual(['2025', '2026']);
    expect(ofMonth(`Metric\tSep\tOct\n${MONTHS}`)?.columns.map(({ heading }) => heading)).toEqual(['Sep', 'Oct']);
    expect(ofMonth(MONTHS, 2)).toMatchObject({ rows: [['1100'], ['14']], columns: [] });
    expect(ofMonth(`Metric\tSep\tOct\n${MONTHS}`, 1)).toMatchObject({ rows: [['829'], ['12']], columns: [], unmatched: [] });
  });

  it('is asked about where its only column is of another period, or where the page has comments', () => {
    expect(ofMonth('Metric\tSep 2026\nGas oil\t829\n')?.columns).toEqual([{ at: 1, heading: 'Sep 2026', figures: ['829'] }]);
    expect(ofMonth('Gas oil\tmeter 3\t829\n')?.columns).toEqual([{ at: 2, heading: '', figures: ['829'] }]);
  });

  it('with periods leaves rows out that it has in another unit', () => {
    const text = 'Metric\tUoM\tSep 2026\tOct 2026\nGas oil\tLitres\t4\t5\nDiesel\tLitres\t6\t7\nMains water\tkWh\t8\t9\n';
    const named = ofMonth(text);
    expect([named?.rows, named?.otherUnit, named?.columns]).toEqual([[['5'], ['7']], ['Mains water'], []]);
    expect(ofMonth('Metric\tUoM\tUsed\nGas oil\tLitres\t4\n')?.rows).toEqual([['4']]);
  });

  it('keeps figures of a column that is headed as comments', () => {
    expect(entered('Metric\tValue\tComments\nGas oil\t4\t12\n')).toEqual([['g', '4', { comment: '12' }]]);
  });

  it('is any other copy where no name is a metric’s, or there is nothing beside the names', () => {
    expect(entered('12\tread twice\n13\t\n')).toBeUndefined();
    expect(entered('Diesel\nGas oil\n')).toBeUndefined();
  });
});

describe('a pasted sheet without names', () => {
  const period = { start: '2026-10-01', end: '2026-11-01' };
  const rowsOf = (text: string, column?: number) => plainRows(cellsOfClipboard(text), { withComments: true, period, column });

  it('with two columns of figures is asked about, whatever columns are beside them', () => {
    expect(rowsOf('829\t1100\n12\t14\n').columns.map(({ at }) => at)).toEqual([0, 1]);
    expect(rowsOf('829\t1100\tread\t7\n').columns.map(({ at }) => at)).toEqual([0, 1, 3]);
    expect(rowsOf('829\t\u20131100\n12\t\u201314\n').columns.map(({ at }) => at)).toEqual([0, 1]);
    expect(rowsOf('829\t1100\n12\t14\n', 1)).toEqual({ rows: [['1100'], ['14']], columns: [] });
  });

  it('keeps the comment behind the column that was chosen', () => {
    const [text, rows] = ['829\tread twice\t7\t1100\tby phone\n', (column: number) => rowsOf(text, column).rows];
    expect([rows(0), rows(2), rows(3)]).toEqual([[['829', 'read twice']], [['7']], [['1100', 'by phone']]]);
    expect(matchNames(cellsOfClipboard(`Diesel\t${text}`), CELLS, FIRST, { withComments: true, column: 1 })?.rows).toEqual([
      ['829', 'read twice'],
    ]);
  });

  it('with the period of the report above a column is read in that one', () => {
    expect(rowsOf('Sep 2026\tOct 2026\n829\t1100\n')).toEqual({ rows: [['1100']], columns: [] });
  });

  it('takes what a sheet calls its values for no value', () => {
    for (const heading of ['Value', 'Wert', 'Values', 'Valeur'])
      expect(rowsOf(`${heading}\n829\n0\n`)).toEqual({ rows: [['829'], ['0']], columns: [] });
    expect(rowsOf('Oct 2026\n829\n')).toEqual({ rows: [['829']], columns: [] });
    expect(rowsOf('Value\n').rows).toEqual([['Value']]);
  });

  it('keeps comments and ticks beside its figures', () => {
    for (const text of ['829\tread twice\n12\t\n', '829\tread\tx\n', '829\t\t\n\t\t1\n', '829\t12/10/2026\n'])
      expect(rowsOf(text)).toEqual({ rows: cellsOfClipboard(text), columns: [] });
  });
});
