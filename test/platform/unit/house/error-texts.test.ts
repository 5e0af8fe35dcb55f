import { expect, test } from 'vitest';
import { errorTextFaults, screenTextFaults } from '../../../checks/error-texts.ts';

const faults = (text: string) => [...errorTextFaults(new Map([['a.ts', text]])).values()].flat().map(({ fault }) => fault);

test.each([
  ["throw new AppError('conflict', 'The project has changed');", 'full stop'],
  ["throw fieldError('name', 'a name is missing.');", 'capital letter'],
  ["const GONE = errorKind('not_found', `The ref of ${name} is gone.`);", 'word of existing clients'],
  ["const Body = z.string().min(1, 'Name the project');", 'full stop'],
  ["const Body = z.string({ error: 'Name the project' });", 'full stop'],
  ["throw fieldError('files', 'Choose the file(s) again.');", "'(s)'"],
  ["const FULL = 'There is no room'; throw fieldError('size', FULL);", 'full stop'],
  ["const REASONS = { name: 'The name is missing' }; throw fieldError('name', REASONS.name);", 'full stop'],
])('refuses %s', (text, fault) => {
  expect(faults(text)).toEqual([expect.stringContaining(fault)]);
});

test.each([
  "throw new AppError('conflict', 'The project has changed. Load it again.');",
  "throw fieldError('file', `This is not an image. ${INSTEAD}`);",
  "throw fieldError('name', 'Company name is required');",
  "const Status = z.enum(['Pending Input', 'Invalidated']);",
  "logger.info('job done');",
])('allows %s', (text) => {
  expect(faults(text)).toEqual([]);
});

test('a constant of another file is read where it stands', () => {
  const files = new Map([
    ['a.ts', "export const FULL = 'There is no room';"],
    ['b.ts', "throw fieldError('size', FULL);"],
  ]);
  expect([...errorTextFaults(files).keys()]).toEqual(['a.ts']);
});

test('a text of a screen has neither a word of existing clients nor a plural in brackets [REP-011]', () => {
  const found = (text: string) => screenTextFaults('frontend/src/features/x/texts.ts', text).map(({ text: of }) => of);
  expect(found("export const texts = { of: 'Choose the ref', n: '{n} file(s)', fine: 'Choose a package' };")).toEqual([
    'Choose the ref',
    '{n} file(s)',
  ]);
  expect(found("export const texts = { title: 'Work packages' };")).toEqual(['Work packages']);
  expect(found("const path = '/api/tracker/x/'; const key = 'ref';")).toEqual([]);
});
