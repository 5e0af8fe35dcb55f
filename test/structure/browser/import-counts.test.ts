import { describe, expect, it } from 'vitest';
import {
  doneText,
  importLabel,
  isImportable,
  newUnitsText,
  readUnitsText,
} from '../../../frontend/src/features/metrics/files/report-counts.ts';
import type { ImportReport } from '../../../shared/contract/structure/structure.ts';

const report = (counts: Partial<ImportReport>): ImportReport => ({
  kind: 'metrics',
  dryRun: true,
  rows: 0,
  create: 0,
  exist: 0,
  refused: 0,
  factors: { create: 0, exist: 0, kept: 0 },
  newUnits: [],
  ignoredColumns: [],
  reasons: [],
  faults: [],
  preview: [],
  ...counts,
});

describe('the title of an imported file', () => {
  it('is the specified one where every row was taken [SET-405]', () => {
    expect(doneText(report({ rows: 4, create: 3, exist: 1 }), 'csv')).toBe('Metrics created successfully');
  });

  it('counts what was refused', () => {
    expect(doneText(report({ rows: 4, create: 2, refused: 2 }), 'csv')).toBe('Created 2 of 4; 2 refused');
    expect(doneText(report({ rows: 5, create: 1, change: 2, refused: 2 }), 'csv')).toBe(
      'Created 1 and changed 2 of 5; 2 refused',
    );
  });

  it('says what has changed', () => {
    expect(doneText(report({ rows: 4, create: 1, change: 3 }), 'csv')).toBe('Created 1 and changed 3');
  });
});

it('a unit that only looks like a known one is asked about, and spellings say as what they are read', () => {
  const newUnits = [
    { unit: 'ML', like: 'mL', rows: 1 },
    { unit: 'trees', rows: 2 },
  ];
  expect(newUnitsText({ newUnits })).toBe("'ML' (is this 'mL'?), 'trees'");
  const readUnits = [
    { unit: 'm³', as: 'M3', rows: 1 },
    { unit: 't', as: 'Tonnes', rows: 1 },
  ];
  expect(readUnitsText({ readUnits })).toBe('m³ is read as M3, t is read as Tonnes');
});

describe('the button that imports', () => {
  const mixed = report({ rows: 6, create: 3, change: 2, newIssues: [{ issue: 'Watre', rows: 3 }] });

  it('names additions and changes', () => {
    expect(importLabel(mixed, 'csv', true)).toBe('Add 3 and change 2');
  });

  it('leaves rows in unknown issues out until they are wanted', () => {
    expect(importLabel(mixed, 'csv', false)).toBe('Change 2 metrics');
    expect(isImportable(report({ rows: 3, create: 3, newIssues: [{ issue: 'Watre', rows: 3 }] }), 'csv', false)).toBe(false);
  });

  it('is active for a changed factor alone', () => {
    const factors = { create: 0, change: 1, exist: 0, kept: 0 };
    expect(isImportable(report({ rows: 1, change: 1, factors }), 'csv')).toBe(true);
  });
});
