import { expect, it } from 'vitest';
import { unitChoices } from '../../../frontend/src/ui/form/unit-choices.ts';

it('units that differ in letter case alone say how many metrics have each, and others nothing', () => {
  const choices = unitChoices(['kWh', 'Tonnes', 'tonnes'], ['Tonnes', 'kWh', 'Tonnes', 'skips']);
  expect(choices).toEqual([
    { value: 'kWh', label: 'kWh' },
    { value: 'Tonnes', label: 'Tonnes', description: '2 metrics have it' },
    { value: 'tonnes', label: 'tonnes', description: 'No metric has it' },
    { value: 'skips', label: 'skips' },
  ]);
});
