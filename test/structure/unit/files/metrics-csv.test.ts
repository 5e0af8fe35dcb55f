import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { pairOf } from '../../../../shared/domain/factor/factor-plan.ts';
import { guardCell, joinPath, splitPath, unguardCell } from '../../../../shared/domain/file/csv-cell.ts';
import { appendMetrics } from '../../../../shared/domain/structure/append.ts';
import { fullMetricsCsv, metricsCsv } from '../../../../shared/domain/structure/csv/csv.ts';
import { CSV_COLUMNS } from '../../../../shared/domain/structure/csv/csv-columns.ts';
import { changedFactor, changesNothing, FactorsAsked } from '../../../../shared/domain/structure/csv/csv-factors.ts';
import { addNode, newTree } from '../../../../shared/domain/structure/tree.ts';
import { appendedTo, importedCsv, rowsOfCsv, SIX_COLUMNS } from '../../../support/fixtures/csv-imports.ts';
import { csvTrees } from '../../../support/fixtures/csv-trees.ts';
import { allOf, expectSound, grow, node } from '../../../support/fixtures/trees.ts';
import { UK_ROWS, UK_UNPUBLISHED, ukFactors } from '../../../support/fixtures/uk-factors.ts';
import { fc } from '../../../support/property.ts';

describe('cells', () => {
  it('are guarded against formulas, reversibly', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `'=${text}`),
        ),
        (text) => unguardCell(guardCell(text)) === text,
      ),
    );
    for (const formula of ['=1', '+1+1', '@x', '-a', '\t=1', '\r=1']) expect(guardCell(formula)).toBe(`'${formula}`);
    for (const plain of ['-5', '+4.2e3', "'tis", 'a=b', '']) expect(guardCell(plain)).toBe(plain);
  });

  it('hold paths of any names', () => {
    const name = fc
      .string({ minLength: 1 })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(splitPath(joinPath(names))).toEqual(names);
      }),
    );
  });
});

describe('reading a file', () => {
  it('finds the columns by their header in any order, and a blank unit is Number [SET-379]', async () => {
    const { rows } = await rowsOfCsv('Name;Required;ISSUE; Parent ;colour\nGrid;yes;Carbon;Electricity;red\n');
    expect(rows[0]).toMatchObject({
      name: 'Grid',
      issues: ['Carbon'],
      parent: { name: 'Electricity' },
      unit: 'Number',
      required: true,
    });
  });

  it.each([',', ';', '\t', '|'])('takes %j as separator, with quotes and line breaks in cells', async (separator) => {
    const cells = ['Carbon', '', '"Gas, ""heat""; or\tsteam"', 'M3', '"two\r\nlines"', 'true'];
    const { rows } = await rowsOfCsv(
      `${CSV_COLUMNS.join(separator)}\r\n${cells.join(separator)}\r\nCarbon${separator}${separator}Next\r\n`,
    );
    expect(rows.map(({ name, description, line }) => [name, description, line])).toEqual([
      ['Gas, "heat"; or\tsteam', 'two\r\nlines', 2],
      ['Next', '', 4],
    ]);
  });

  it('takes UTF-8 with and without byte order mark and Windows-1252, however the bytes come', async () => {
    const text = `${SIX_COLUMNS}Carbon,,Überschuß,£/kWh,“quoted” – €,true\n`;
    const latin = Buffer.from(
      text.replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('–', '\x96').replaceAll('€', '\x80'),
      'latin1',
    );
    const files = [Buffer.from(text), Buffer.from(`\uFEFF${text}`), latin];
    for (const file of files)
      for (const size of [1, 2, 3, 7, 64_000]) {
        const { rows } = await rowsOfCsv(file, size);
        expect(rows[0]).toMatchObject({ name: 'Überschuß', unit: '£/kWh', description: '“quoted” – €' });
      }
  });

  it.each([
    ['a zip named .csv', Buffer.from('PK\x03\x04abc'), /Excel workbook or a ZIP/],
    ['bytes', Buffer.from([1, 2, 0, 3]), /not a text file/],
    ['UTF-16', Buffer.from('\uFEFFissue,name', 'utf16le'), /UTF-16/],
    ['a file without our columns', Buffer.from('a,b\n1,2\n'), /'issue' and 'name'/],
    ['an empty file', Buffer.from(''), /This file is empty/],
    ['text after a closing quote', Buffer.from(`${SIX_COLUMNS}Carbon,,"H"x,,,\nCarbon,,Gas,M3,,\n`), /quote in line 2/],
    ['a quote that never ends', Buffer.from(`${SIX_COLUMNS}Carbon,,"${'x'.repeat(1_200_000)}`), /opens in line 2 is not closed/],
  ])('refuses %s', async (_what, file, message) => {
    await expect(rowsOfCsv(file)).rejects.toThrow(message);
  });

  it('tells line, column and reason of every faulty row and reads the others [SET-380]', async () => {
    const file = `issue,name,parent,required,factor,toUnit,year\n,A,,,,,\nCarbon,,,,,,\nCarbon,B,,maybe,,,\nCarbon,${'n'.repeat(10_000)},,,,,\nCarbon,C,,,NaN,kg,\nCarbon,D,,,Infinity,kg,\nCarbon,E,,,,kg,\nCarbon,F,,,5,,\nCarbon,G,,,1,kg,24\nCarbon,I,,,,,,,extra\n\nCarbon,Zero,,,0,kg,\nCarbon,Negative,,,-1.5e-3,kg,2024\n`;
    const { rows, faults } = await rowsOfCsv(file);
    expect(faults.map(({ line, column }) => [line, column]).sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [2, 'issue'],
      [3, 'name'],
      [4, 'required'],
      [5, 'name'],
      [6, 'factor'],
      [7, 'factor'],
      [8, 'factor'],
      [9, 'toUnit'],
      [10, 'year'],
      [11, ''],
    ]);
    expect(faults.every(({ reason }) => reason.length > 10)).toBe(true);
    expect(rows.map(({ line, name, factor }) => [line, name, factor?.factor])).toEqual([
      [13, 'Zero', '0'],
      [14, 'Negative', '-0.0015'],
    ]);
  });

  it('takes a comma for the decimal point where commas do not separate cells', async () => {
    const { rows } = await rowsOfCsv('issue;name;factor;toUnit\nCarbon;Gas;0,24106;kg\n');
    expect(rows[0]!.factor!.factor).toBe('0.24106');
  });

  it('reduces HTML of a description to what descriptions may hold', async () => {
    const { rows } = await rowsOfCsv(`${SIX_COLUMNS}Carbon,,Gas,M3,"<p onclick=""x()"">Meter<script>alert(1)</script></p>",\n`);
    expect(rows[0]!.description).toBe('<p>Meter</p>');
  });
});

describe('appending', () => {
  it('makes missing issues, finds parents in the tree and in rows above, and leaves everything else alone [SET-379, SET-414]', async () => {
    const before = grow(['Carbon'], { Carbon: ['Electricity'] });
    const file = `${SIX_COLUMNS}Carbon,Electricity,Grid,kWh,,true\nCarbon,Grid,Peak,kWh,,\nWaste,,Skips,Units,,\n`;
    const { tree, faults } = await importedCsv(file, before);
    expect(faults).toEqual([]);
    expect(allOf(tree)).toEqual(['root', 'Carbon', 'Electricity', 'Grid', 'Peak', 'Waste', 'Skips']);
    expect(before.nodes.every((node) => tree.nodes.includes(node))).toBe(true);
    expectSound(tree);
  });

  it('refuses a parent that is nowhere, and one that comes later [SET-380]', async () => {
    const { faults } = await importedCsv(`${SIX_COLUMNS}Carbon,Electricity,Grid,kWh,,\nCarbon,,Electricity,kWh,,\n`);
    expect(faults).toEqual([
      {
        line: 2,
        column: 'parent',
        reason:
          "There is no metric 'Electricity' in this issue, neither in a row above nor in the project. Add it above this row.",
      },
    ]);
  });

  it('skips what exists with the same issue, parent, name and unit, also within the file [SET-415]', async () => {
    const file = `${SIX_COLUMNS}Carbon,,Gas,M3,one,\nCarbon,,Gas,M3,two,true\nCarbon,,Gas,kWh,,\nCarbon,Gas,Gas,M3,,\n`;
    const once = await importedCsv(file);
    expect(once.results.map(({ kind }) => kind)).toEqual(['create', 'exists', 'create', 'create']);
    const twice = await importedCsv(file, once.tree, 'another');
    expect(twice.results.map(({ kind }) => kind)).toEqual(['exists', 'exists', 'exists', 'exists']);
    expect(twice.tree).toBe(once.tree);
  });

  it('refuses a row that may belong to two issues of one name, unless its parent tells which', async () => {
    const rootPath = newTree('root', 'root').nodes[0]!.path;
    const twin = addNode(grow(['Carbon'], { Carbon: ['Electricity'] }), rootPath, {
      uid: 'second',
      type: 'tree',
      name: 'Carbon',
      meta_json: {},
    });
    if (!twin.ok) throw new Error(twin.refusal);
    const [path] = twin.paths;
    const tree = ['Gas', 'Electricity'].reduce((now, name) => {
      const grown = addNode(now, path!, node(name, { uid: `second ${name}` }));
      if (!grown.ok) throw new Error(grown.refusal);
      return grown.tree;
    }, twin.tree);
    const rows = [
      'Carbon,,Heat,kWh',
      'Carbon,Electricity,Grid,kWh',
      'Carbon,Gas,Bottled,kWh',
      'Carbon,,Gas,Number',
      'Carbon > Scope 1,,Oil,L',
    ];
    const made = await importedCsv(`issue,parentPath,name,unit\n${rows.join('\n')}\n`, tree);
    const reason = "There are 2 issues 'Carbon' here, so it is not clear which one is meant. Rename the others first.";
    expect(made.faults).toEqual([
      { line: 2, column: 'issue', reason },
      { line: 3, column: 'issue', reason },
      { line: 6, column: 'issue', reason },
    ]);
    expect(made.results.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'create', 'exists', 'refused']);
    const bottled = made.tree.nodes.find(({ metric: of }) => of?.name === 'Bottled')!;
    expect(bottled.path.startsWith(path!)).toBe(true);
    const clear = await importedCsv(
      `${SIX_COLUMNS}Carbon,Electricity,Grid,kWh,,\n`,
      grow(['Carbon', 'Waste'], { Carbon: ['Electricity'] }),
    );
    expect(clear.faults).toEqual([]);
  });

  it('makes no issues for a row that would lie deeper than 20 levels', async () => {
    const levels = (count: number) => joinPath(Array.from({ length: count }, (_unused, at) => `Level ${at}`));
    const rows = [`${levels(30)},,Diesel,Litres`, `${levels(18)},,Gas,kg`];
    const { tree, results } = await importedCsv(`issue,parentPath,name,unit\n${rows.join('\n')}\n`);
    expect(results.map(({ kind }) => kind)).toEqual(['refused', 'create']);
    expect(tree.nodes).toHaveLength(1 + 18 + 1);
  });

  it('knows what an earlier attempt of the same import has made', async () => {
    const { rows } = await rowsOfCsv(`${SIX_COLUMNS}Carbon,,Gas,M3,,\nCarbon,,Heat,kWh,,\nCarbon,Heat,Steam,kWh,,\n`);
    const half = appendedTo(newTree('root', 'master'), rows.slice(0, 2));
    const whole = appendedTo(half.tree, rows);
    expect(whole.results.map(({ kind }) => kind)).toEqual(['create', 'create', 'create']);
    expect(whole.tree).toEqual(appendedTo(newTree('root', 'master'), rows).tree);
  });
});

describe('export and import', () => {
  it('is the identity: exported, imported into an empty project and exported again gives the same bytes [SET-385]', async () => {
    await fc.assert(
      fc.asyncProperty(csvTrees, async ({ tree, factors }) => {
        const first = [...fullMetricsCsv(tree.nodes, factors)].join('');
        const made = await importedCsv(first);
        expect(made.faults).toEqual([]);
        expect([...fullMetricsCsv(made.tree.nodes, made.factors)].join('')).toBe(first);
        const again = await importedCsv(first, made.tree, 'again');
        expect(again.tree).toBe(made.tree);
        const six = metricsCsv(made.tree.nodes);
        expect(six.startsWith(CSV_COLUMNS.join(','))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('changes nothing where the file has ids and goes back to where it came from', async () => {
    await fc.assert(
      fc.asyncProperty(csvTrees, async ({ tree, factors }) => {
        const { rows, faults } = await rowsOfCsv([...fullMetricsCsv(tree.nodes, factors, true)].join(''));
        const start = { nodes: tree.nodes, factors: new Map(factors.map((each) => [pairOf(each), each])) };
        const options = { uidOf: (what: string) => what, metricUidOf: () => 'another', seen: new Map() };
        const back = appendMetrics(tree, rows, { ...options, asked: new Map(), factors: new FactorsAsked(), start });
        expect([faults, back.results.filter(({ kind }) => kind !== 'exists')]).toEqual([[], []]);
        const changed = back.results.flatMap((each) => (each.kind === 'exists' ? changedFactor(each.row, each.before) : []));
        expect([back.tree, changed.filter((each) => !changesNothing(each))]).toEqual([tree, []]);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves a description as it was typed: quotes, brackets and signs', async () => {
    const typed = ['Line "quoted"', 'Heat & power, 5 < 6', '<p>The "main" meter</p>', '=HYPERLINK("x")', "'=1"];
    const file = `${SIX_COLUMNS}${typed.map((text, at) => `Carbon,,M${at},kWh,"${(text.startsWith("'=") ? `'${text}` : text).replaceAll('"', '""')}",\n`).join('')}`;
    const { tree } = await importedCsv(file);
    for (const csv of [metricsCsv(tree.nodes), [...fullMetricsCsv(tree.nodes, [])].join('')]) {
      const { data } = Papa.parse<Record<string, string>>(csv.replace('\uFEFF', ''), { header: true, skipEmptyLines: true });
      expect(data.map(({ description }) => unguardCell(description!))).toEqual(typed);
      const again = await importedCsv(csv);
      expect(metricsCsv(again.tree.nodes)).toBe(metricsCsv(tree.nodes));
    }
  });

  it('reads the flat file of the UK Government: 2,616 factors, and 809 rows that have none are told', async () => {
    const { rows, faults } = await rowsOfCsv(ukFactors());
    expect(rows).toHaveLength(UK_ROWS - UK_UNPUBLISHED);
    expect(faults).toHaveLength(UK_UNPUBLISHED);
    expect(new Set(faults.map(({ column, reason }) => `${column}: ${reason}`))).toEqual(
      new Set(['GHG Conversion Factor 2024: No factor is published for this row.']),
    );
    const { results } = appendedTo(newTree('root', 'master'), rows);
    expect(results.every(({ kind }) => kind === 'create')).toBe(true);
    expect(rows[2]).toMatchObject({ issues: ['Scope 1'], name: 'Fuels / Gaseous fuels / Butane', unit: 'kWh (Net CV)', line: 4 });
    expect(rows[3]!.unit).toBe('kWh (Gross CV)');
  });
});
