import { expect, it } from 'vitest';
import * as names from '../../../../shared/domain/kernel/names.ts';
import * as words from '../../../../shared/domain/kernel/vocabulary.ts';

/** In the specification's spelling. */
const CATEGORIES = [
  'Air Quality | Awards | Biodiversity | BREEAM | Carbon | Climate Change | Community | Community Wellbeing',
  'Diversity & Equality | Economic Prosperity | EDI | Employee Engagement | Employee Relations | Employees | EMS',
  'Equality Diversity & Inclusion | Ethics | Future of Work | Governance | Governance & Safety | Health & Safety',
  'Materials | People Wellbeing | Process & Productivity | Procurement | Quality | Social Value | Supply Chain',
  'Waste | Water | Project Attributes | Other',
].flatMap((line) => line.split(' | '));
const UNITS = [
  'Number | GBP (£) | AUD ($) | Percentage (%) | tCO2e | tCO2e per annum | Tonnes | tonnes | kWh | Credits | Days',
  'Weeks | Litres | Miles | M3 | Units | kg | Hours | kWh/m2/yr | Degrees Centigrade | kgCO2e/kWh | M2 | km | kL',
  '£/kWh | £/L | $/kWh | $/L | passenger.km',
].flatMap((line) => line.split(' | '));

it('offers 32 categories [SET-246]', () => {
  expect(CATEGORIES).toHaveLength(32);
  expect(words.CATEGORIES).toEqual(CATEGORIES);
});

it('offers 29 units and the scope variants of tCO2e, with Tonnes and tonnes apart [SET-247, SET-248, SET-249]', () => {
  expect(UNITS).toHaveLength(29);
  const scopes = ['tCO2e (Scope 1)', 'tCO2e (Scope 2)', 'tCO2e (Scope 3)'];
  expect([...words.UNITS].sort()).toEqual([...UNITS, ...scopes].sort());
  expect(words.DEFAULT_UNIT).toBe('Number');
});

it('offers the frequency and reporting units and the input and field types [SET-250, ADM-354, SET-223, SET-231, REP-209]', () => {
  expect(words.FREQUENCY_UNITS).toEqual(['ONCE', 'MONTHS', 'DAYS', 'WEEKS', 'QUARTERS', 'YEARS']);
  expect(words.REPORTING_UNITS).toEqual(['MONTHS', 'DAYS', 'WEEKS', 'QUARTERS', 'YEARS']);
  expect(words.METRIC_INPUT_TYPES).toEqual([
    'standard',
    'boolean',
    'searchable_children',
    'select_children',
    'selectable_twin_children',
  ]);
  expect(words.DOCUMENT_INPUT_TYPES).toEqual(['upload', 'form', 'formvertical']);
  expect(words.FIELD_TYPES).toEqual([
    'string',
    'freetext',
    'textarea',
    'number',
    'postcode',
    'selection',
    'multiselection',
    'date',
    'file',
  ]);
});

it('shortens ids to 8 characters and takes both forms', () => {
  const uid = '8c1b786c-0d4a-4f6e-9a55-0f3a6f0c1d2e';
  expect(names.shortId(uid)).toBe('8c1b786c');
  expect(names.isUid(uid)).toBe(true);
  expect(names.meansUid('8C1B786C', uid) && names.meansUid(uid, uid)).toBe(true);
  expect(names.meansUid('8c1b786d', uid) || names.meansUid('8c1b', uid)).toBe(false);
});

it('orders names regardless of letter case', () => {
  expect(['b', 'A', 'C'].sort(names.compareNames)).toEqual(['A', 'b', 'C']);
  expect(names.fullName({ first_name: 'Ada', last_name: '', username: 'ada' })).toBe('Ada');
  expect(names.fullName({ username: 'ada' })).toBe('ada');
});
