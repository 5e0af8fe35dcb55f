import { expect, it } from 'vitest';
import { unitChoices } from '../../../frontend/src/ui/form/unit-choices.ts';

it('units that read alike say how many metrics have each, and others nothing', () => {
  const choices = unitChoices(['kWh', 'Tonnes', 'tonnes', 'M3'], ['Tonnes', 'kWh', 'Tonnes', 'skips', 'm³']);
  expect(choices).toEqual([
    { value: 'kWh', label: 'kWh' },
    { value: 'Tonnes', label: 'Tonnes', description: '2 metrics have it' },
    { value: 'tonnes', label: 'tonnes', description: 'No metric has it' },
    { value: 'M3', label: 'M3', description: 'No metric has it' },
    { value: 'skips', label: 'skips' },
    { value: 'm³', label: 'm³', description: '1 metric has it' },
  ]);
});
