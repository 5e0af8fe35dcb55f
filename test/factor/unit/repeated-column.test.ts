import { describe, expect, it } from 'vitest';
import { readFactorFile } from '../../../shared/domain/factor/factor-file.ts';
import { layoutOf, repeatedFault } from '../../../shared/domain/structure/csv/csv-columns.ts';

const twice = (name: string) =>
  `The column '${name}' stands twice in the first line, and only one can be read. Delete or rename one of them.`;
const UK = ['Scope', 'Level 1', 'Level 2', 'Level 3', 'Level 4', 'Column Text', 'UOM', 'GHG/Unit', 'GHG Conversion Factor 2024'];
const faultOf = (header: readonly string[]) => repeatedFault(layoutOf(header)!, header);

describe('a column that a first line names twice', () => {
  it('is named in the refusal of a file of factors', () => {
    const file = 'metric,unit,toUnit,factor,To unit\nGas,M3,kWh,11,MJ\n';
    expect(readFactorFile(file)).toEqual({ refused: twice('To unit') });
  });

  it('is named in the refusal of a file of metrics, in whatever spelling', () => {
    expect(faultOf(['issue', 'name', 'parentPath', 'Parent_path'])).toBe(twice('Parent_path'));
  });

  it('is named in the refusal of the file of the UK Government', () => {
    expect(faultOf([...UK, 'uom'])).toBe(twice('uom'));
    expect(faultOf(UK)).toBeNull();
  });

  it('refuses nothing where it is not read', () => {
    expect(faultOf(['issue', 'name', 'Note', 'note', '', ''])).toBeNull();
    const names = readFactorFile('metric,name,unit,toUnit,factor\nGas,Gas,M3,kWh,11\n');
    expect(names).toMatchObject({ rows: [{ metric: 'Gas' }], faults: [] });
  });
});
