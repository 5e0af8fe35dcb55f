import { expect, it } from 'vitest';
import { TreePlaces } from '../../../../shared/domain/structure/csv/csv-place.ts';

const issue = (path: string, name: string) => ({ uid: path, path, type: 'tree', name }) as never;
const places = new TreePlaces([
  { uid: 'root', path: '0000001', type: 'tree', name: 'Root' } as never,
  issue('00000010000001', 'A'),
  issue('000000100000010000001', 'B'),
  issue('00000010000002', 'C'),
  issue('000000100000020000001', 'B'),
  issue('000000100000020000002', 'A > B'),
]);

it('an issue whose name reads as the path of another one is found by what the file of six columns calls it', () => {
  const all = [['A'], ['A', 'B'], ['C'], ['C', 'B'], ['C', 'A > B']];
  const found = all.map((names) => {
    const row = { issues: [places.issues.nameOf(names)], anyIssue: true, parent: { name: '' }, name: 'Gas', unit: 'kWh' };
    return places.issueOf(row as never).issue?.names;
  });
  expect(found).toEqual(all);
});
