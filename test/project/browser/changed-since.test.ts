import { describe, expect, it } from 'vitest';
import { Begun } from '../../../frontend/src/features/project/settings/begun.ts';
import { changedSince } from '../../../frontend/src/features/project/settings/use-change-project.ts';
import { changedMeta } from '../../../frontend/src/ui/form/changed-meta.ts';

const began = {
  name: 'Quay',
  reporting: { startDate: '2024-01-01', endDate: '2025-01-01', freq_num: 1, freq_unit: 'MONTHS' as const },
  meta_json: { allowSuppliers: true } as Record<string, unknown>,
};

it('a change of a project goes on where somebody else changed other parts only', () => {
  expect(changedSince(began, { ...began, meta_json: {} }, { name: 'Quay wall' })).toEqual([]);
  expect(changedSince(began, { ...began, name: 'Pier' }, { meta_json: { data_control: true } })).toEqual([]);
});

it('a change of a project names what somebody else changed since it was begun', () => {
  const now = { ...began, name: 'Pier', reporting: { ...began.reporting, endDate: '2026-01-01' }, meta_json: {} };
  expect(changedSince(began, now, { name: 'Quay wall' })).toEqual(['Project name (now “Pier”)']);
  expect(changedSince(began, now, { reporting: began.reporting })).toEqual(['Last day of reporting (now 31st Dec 25)']);
  expect(changedSince(began, now, { meta_json: { allowSuppliers: false } })).toEqual(['allowSuppliers (now empty)']);
});

it('a change of a project goes on where somebody else has changed the same to what it says', () => {
  const now = { ...began, name: 'Pier', meta_json: { allowSuppliers: false } };
  expect(changedSince(began, now, { name: 'Pier', meta_json: { allowSuppliers: false } })).toEqual([]);
});

it('a change of a project names a switch as its page does', () => {
  const names = { allowSuppliers: 'Allow suppliers' };
  expect(changedSince(began, { ...began, meta_json: {} }, { meta_json: { allowSuppliers: false } }, names)).toEqual([
    'Allow suppliers (now off)',
  ]);
});

it('a change of meta-data names the present value of a key that somebody else changed, too', () => {
  const meta_json = { note: 'by cubic metre', styles: { header: 'red' } };
  const now = { ...began, meta_json: { ...meta_json, old: 1 } };
  const change = { note: 'by tonne', styles: { header: 'blue' }, old: 1 };
  expect(changedSince(began, now, { meta_json: change })).toEqual([
    'note (now “by cubic metre”)',
    'styles (now “{"header":"red"}”)',
  ]);
});

describe('what a form began with', () => {
  it('stays what it was while the page is read again, so that the change of somebody else is seen', () => {
    const begun = new Begun<typeof began>();
    begun.begin(began);
    const theirs = { ...began, name: 'Pier' };
    begun.begin(theirs);
    expect(changedSince(begun.with(theirs), theirs, { name: 'Quay wall' })).toEqual(['Project name (now “Pier”)']);
  });

  it('is what is there now once its person has been told, and again after it was saved', () => {
    const begun = new Begun<typeof began>();
    begun.begin(began);
    const theirs = { ...began, name: 'Pier' };
    begun.goOn(theirs);
    expect(changedSince(begun.with(began), theirs, { name: 'Quay wall' })).toEqual([]);
    begun.send();
    begun.end(theirs);
    expect(begun.with(began)).toBe(began);
  });

  it('is what was saved for what was typed meanwhile, so that a later change of somebody else is seen', () => {
    const begun = new Begun<typeof began>();
    begun.begin(began);
    begun.send();
    begun.begin(began);
    const saved = { ...began, name: 'Quay wall' };
    begun.end(saved);
    const theirs = { ...began, name: 'Pier' };
    expect(changedSince(begun.with(theirs), theirs, { name: 'Quay walls' })).toEqual(['Project name (now “Pier”)']);
    expect(changedSince(begun.with(saved), saved, { name: 'Quay walls' })).toEqual([]);
  });

  it('decides which keys of the meta-data are sent, so that a key that came later is not taken away', () => {
    const begun = new Begun<typeof began>();
    begun.begin(began);
    const theirs = { ...began, meta_json: { allowSuppliers: true, data_control: true } };
    const meta_json = changedMeta(begun.with(theirs).meta_json, { allowSuppliers: false });
    expect(meta_json).toEqual({ allowSuppliers: false });
    expect(changedSince(begun.with(theirs), theirs, { meta_json })).toEqual([]);
  });
});
