import { describe, expect, it } from 'vitest';
import * as sections from '../../../../shared/domain/report/sections.ts';
import { grow } from '../../../support/fixtures/trees.ts';

const state = (completeMark: boolean | undefined, started: boolean, dueThisReport = true) =>
  sections.sectionState('Pending Input', { ...(completeMark === undefined ? {} : { completeMark }), started, dueThisReport });

describe('a section in editing mode', () => {
  it('is not started, incomplete or complete [REP-247, REP-248]', () => {
    expect(state(undefined, false)).toBe('notstarted');
    expect(state(undefined, true)).toBe('incomplete');
    expect(state(false, true)).toBe('incomplete');
    expect(state(true, false)).toBe('complete');
    expect(['notstarted', 'incomplete', 'complete'].map((each) => sections.SECTION_ICONS[each as sections.SectionState])).toEqual(
      ['alert', 'warning', 'check'],
    );
  });

  it('is complete when not due, until a mark is stored [REP-249, ADM-340, ADM-341]', () => {
    expect(state(undefined, false, false)).toBe('complete');
    expect(state(false, false, false)).toBe('notstarted');
    expect(sections.isSectionComplete(undefined, true)).toBe(false);
  });
});

describe('a section in locked mode', () => {
  it("shows the reviewer's mark instead [REP-231, REP-252, REP-254, REP-255]", () => {
    const review = (approvedMark: boolean | null) =>
      sections.sectionState('Pending Approval', { completeMark: true, approvedMark, dueThisReport: true, started: true });
    expect([true, false, null].map(review)).toEqual(['approved', 'rejected', 'unreviewed']);
    expect(['approved', 'rejected', 'unreviewed'].map((each) => sections.SECTION_ICONS[each as sections.SectionState])).toEqual([
      'thumbs-up',
      'stop',
      'clock',
    ]);
    expect(sections.REVIEW_MARKS.map(({ label }) => label)).toEqual(['Accepted', 'Unreviewed', 'Requires Revision']);
  });

  it('keeps the mark in sight in a report that was sent back, and only there', () => {
    expect([true, false, null, undefined].map((mark) => sections.markToRevise('Requires Revision', mark))).toEqual([
      'approved',
      'rejected',
      null,
      null,
    ]);
    for (const status of ['Pending Input', 'Pending Approval', 'OK for Submission'])
      expect(sections.markToRevise(status, false)).toBeNull();
  });

  it('is unreviewed again after a resubmission when it was refused [REP-257]', () => {
    expect(sections.resetRejected({ a: true, b: false, c: null })).toEqual({ a: true, b: null, c: null });
  });

  it('keeps other marks when one changes', () => {
    expect(sections.mergeMarks({ a: true, b: false }, { b: null })).toEqual({ a: true, b: null });
  });
});

describe('the order of sections and metrics', () => {
  it("is the report's key, else the tree's, else the name [REP-044, REP-045, REP-046]", () => {
    expect(sections.effectiveSortKey('_path', 'name')).toBe('_path');
    expect(sections.effectiveSortKey(undefined, '_path')).toBe('_path');
    expect(sections.effectiveSortKey('other', '_path')).toBe('name');
    expect(sections.effectiveSortKey(null, undefined)).toBe('name');
  });

  it('is by name without regard to letter case, or the order of the tree [SET-418]', () => {
    const { nodes } = grow(['Waste', 'carbon'], { Waste: ['b', 'A'] });
    const names = (key: 'name' | '_path') => sections.sortTree(nodes, key).map((node) => node.uid);
    expect(names('name')).toEqual(['root', 'carbon', 'Waste', 'A', 'b']);
    expect(names('_path')).toEqual(['root', 'Waste', 'b', 'A', 'carbon']);
  });
});
