import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PastedPreview } from '../../../frontend/src/features/metrics/list/list-modal.tsx';
import {
  isFaulty,
  isTooLong,
  MAX_LINES,
  pastedMetrics,
  toAdd,
} from '../../../frontend/src/features/metrics/list/pasted-metrics.ts';
import { UNITS } from '../../../shared/domain/kernel/vocabulary.ts';

const read = (text: string, there: { name: string; unit: string }[] = []) =>
  pastedMetrics(text, UNITS, there).map(({ name, unit, note }) => [name, unit, note]);

describe('a pasted list of metrics', () => {
  it('has a name and a unit in each line, apart by a tab, a semicolon or a comma', () => {
    expect(read('Diesel\tLitres\nGas;M3\r\n\nPetrol, Litres\nStaff')).toEqual([
      ['Diesel', 'Litres', undefined],
      ['Gas', 'M3', undefined],
      ['Petrol', 'Litres', undefined],
      ['Staff', 'Number', undefined],
    ]);
  });

  it('keeps the commas of a name', () => {
    expect(read('Timber, FSC certified, Tonnes')).toEqual([['Timber, FSC certified', 'Tonnes', undefined]]);
  });

  it('reads a quoted name as spreadsheets mean it', () => {
    expect(read('"Timber, FSC certified",Tonnes,note,2\n"Pipes ""wide"""\tkg\n "Sand; washed" ; "kg" ; note\n"Staff"')).toEqual([
      ['Timber, FSC certified', 'Tonnes', undefined],
      ['Pipes "wide"', 'kg', undefined],
      ['Sand; washed', 'kg', undefined],
      ['Staff', 'Number', undefined],
    ]);
  });

  it('keeps quotes within a name', () => {
    expect(read('"Green" concrete, Tonnes\nPipe of 2", kg')).toEqual([
      ['"Green" concrete', 'Tonnes', undefined],
      ['Pipe of 2"', 'kg', undefined],
    ]);
  });

  it('is too long with more lines than are added at once, without its header and blank ones', () => {
    const lines = Array.from({ length: MAX_LINES }, (_unused, at) => `Metric ${at}, kg`);
    expect(isTooLong(['Name,Unit', ...lines, '', ''].join('\n'))).toBe(false);
    expect(isTooLong([...lines, 'One more, kg'].join('\n'))).toBe(true);
  });

  it('leaves out a header', () => {
    expect(read('Name,Unit\nDiesel,Litres')).toEqual([['Diesel', 'Litres', undefined]]);
    expect(read('"Name","Unit"\n"Diesel","Litres"')).toEqual([['Diesel', 'Litres', undefined]]);
  });

  it('writes units as the list of units does, and points out new ones', () => {
    expect(read('A,litres\nB,tonnes\nC,Furlongs')).toEqual([
      ['A', 'Litres', undefined],
      ['B', 'tonnes', undefined],
      ['C', 'Furlongs', 'newUnit'],
    ]);
  });

  it('knows how people write units, and says which one it reads', () => {
    expect(read('Petrol, L\nWaste, t\nWater, m³\nTraining, hrs\nPeople, nr')).toEqual([
      ['Petrol', 'Litres', 'readUnit'],
      ['Waste', 'Tonnes', 'readUnit'],
      ['Water', 'M3', undefined],
      ['Training', 'Hours', 'readUnit'],
      ['People', 'Number', 'readUnit'],
    ]);
    expect(read('Sand, ton')).toEqual([['Sand', 'ton', 'newUnit']]);
  });

  it('keeps a unit that only letter case tells from one of the list of units, and points it out', () => {
    const list = pastedMetrics('Water, mL\nRain, ML\nPower, KWH', [...UNITS, 'ML'], []);
    expect(list.map(({ unit, note }) => [unit, note])).toEqual([
      ['mL', 'likeUnit'],
      ['ML', undefined],
      ['kWh', undefined],
    ]);
  });

  it('takes the unit that the structure has for another spelling of it', () => {
    const list = pastedMetrics('Waste, t\nWater, cubic metres', ['tonnes'], []);
    expect(list.map(({ unit, note }) => [unit, note])).toEqual([
      ['tonnes', 'readUnit'],
      ['M3', 'readUnit'],
    ]);
  });

  it('makes no metric in a unit called yes/no or text', () => {
    const list = pastedMetrics('Manager on site, yes/no\nNotes, Text', UNITS, []);
    expect(list.map(({ note }) => note)).toEqual(['noFigure', 'noFigure']);
    expect(toAdd(list)).toEqual([]);
  });

  it('leaves out what the issue has, and what stands twice', () => {
    const list = pastedMetrics('diesel,Litres\nGas,M3\nGas,M3', UNITS, [{ name: 'Diesel', unit: 'Litres' }]);
    expect(list.map(({ note }) => note)).toEqual(['twin', undefined, 'twin']);
    expect(toAdd(list).map(({ line }) => line)).toEqual([2]);
  });

  it('finds lines without a name or with one that is too long', () => {
    const list = pastedMetrics(`,kg\n${'x'.repeat(1000)},kg`, UNITS, []);
    expect(list.map(({ note }) => note)).toEqual(['noName', 'tooLong']);
    expect(list.every(isFaulty)).toBe(true);
    expect(toAdd(list)).toEqual([]);
  });
});

it('the preview of a pasted list breaks its lines, so that units and faults are not cut off', () => {
  const list = pastedMetrics('Construction waste that is diverted from landfill,Tonnes\n,kg', UNITS, []);
  const html = renderToString(createElement(PastedPreview, { list }));
  const cells = html.match(/awsui_body-cell-content[^"]*/g) ?? [];
  expect(cells).toHaveLength(4);
  expect(cells.filter((cell) => !/awsui_wrap_|body-cell-wrap_/.test(cell))).toEqual([]);
});

it('the preview of a pasted list breaks no word, and says what is wrong below the name', () => {
  const html = renderToString(createElement(PastedPreview, { list: pastedMetrics('Underground,nonsense', UNITS, []) }));
  expect(html).toMatch(/class="whole-words">Underground<.*New unit.*class="whole-words">nonsense/);
});
