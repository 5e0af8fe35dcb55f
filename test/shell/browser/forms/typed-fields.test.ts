import { describe, expect, it } from 'vitest';
import { packageBody } from '../../../../frontend/src/features/project/package/package-form.tsx';
import { afterSaved, changedElsewhere, type Typed, typedInto } from '../../../../frontend/src/ui/form/typed-fields.ts';

type Package = { name: string; role: string; dueDate: string };

const stored: Package = { name: 'Quay', role: 'reporters', dueDate: '2024-03-01' };
const UNTYPED: Typed<Package> = { values: {}, began: {} };

describe('what is typed into a form', () => {
  it('is all that is sent, so that a save puts nothing back that somebody else has changed', () => {
    const typed = typedInto(UNTYPED, stored, 'name', 'Quay wall');
    const theirs = { ...stored, role: 'supplier', dueDate: '2024-04-01' };
    expect(changedElsewhere(typed, theirs)).toEqual([]);
    expect(packageBody(typed.values)).toEqual({ name: 'Quay wall' });
  });

  it('began with what was stored before the page was read again', () => {
    const typed = typedInto(UNTYPED, stored, 'name', 'Quay w');
    const theirs = { ...stored, name: 'Pier' };
    expect(changedElsewhere(typedInto(typed, theirs, 'name', 'Quay wall'), theirs)).toEqual(['name']);
  });

  it('is no conflict where somebody else has made the same change', () => {
    const typed = typedInto(UNTYPED, stored, 'role', 'supplier');
    expect(changedElsewhere(typed, { ...stored, role: 'supplier' })).toEqual([]);
  });

  it('is nothing once it is typed back to what it began with', () => {
    const typed = typedInto(UNTYPED, stored, 'name', 'Quay wall');
    expect(typedInto(typed, { ...stored, name: 'Pier' }, 'name', 'Quay')).toEqual(UNTYPED);
  });

  it('stays where it was typed during a save, and began with what was saved', () => {
    const sent = typedInto(UNTYPED, stored, 'name', 'Quay wall');
    const more = typedInto(typedInto(sent, stored, 'name', 'Quay walls'), stored, 'role', '');
    expect(afterSaved(sent, sent.values)).toEqual(UNTYPED);
    const left = afterSaved(more, sent.values);
    expect(left).toEqual({ values: { name: 'Quay walls', role: '' }, began: { name: 'Quay wall', role: 'reporters' } });
    expect(packageBody(left.values)).toEqual({ name: 'Quay walls', meta_json: { responsible_discipline: null } });
  });
});
