import Checkbox from '@cloudscape-design/components/checkbox';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PermissionGrid } from '../../../frontend/src/features/members/permission-grid.tsx';
import type { Action } from '../../../shared/domain/access/rights.ts';
import { drawn, propsOf } from '../../support/browser-unit/hooks.ts';

const screen = vi.hoisted(() => ({ isPhone: false }));
vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => screen.isPhone }));

const AREAS = ['TRACKER_REF', 'PROJECT_MEMBER', 'PROJECT_REPORT', 'TRACKER_REF_SCORE_VALUE'] as const;
const LABELS = ['work packages', 'project users', 'project dashboard', 'project reporting'];
const grid = (actions: readonly Action[], onChange: (actions: readonly Action[]) => void = () => undefined) =>
  ({ areas: AREAS, actions, onChange }) as const;
/** The names of the check boxes in a project's grid. */
const boxes = (actions: readonly Action[] = []) => {
  const html = renderToString(createElement(PermissionGrid, grid(actions)));
  return [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => ({
    name: /aria-label="([^"]*)"/.exec(box)?.[1],
    isTicked: box.includes('checked=""'),
  }));
};

beforeEach(() => {
  screen.isPhone = false;
});

describe.each([[false], [true]])('the permissions of a group (on a phone: %s)', (isPhone) => {
  beforeEach(() => {
    screen.isPhone = isPhone;
  });

  it('are a box for each area and action [ADM-186, ADM-302, ADM-303, ADM-304]', () => {
    const names = LABELS.flatMap((area) => ['CREATE', 'READ', 'UPDATE', 'DELETE'].map((verb) => `${verb} ${area}`));
    expect(boxes().map(({ name }) => name)).toEqual(names);
  });

  it('are ticked where the group has them [ADM-298]', () => {
    const ticked = boxes(['UPDATE_PROJECT_MEMBER', 'DELETE_TRACKER_REF_SCORE_VALUE']).filter(({ isTicked }) => isTicked);
    expect(ticked.map(({ name }) => name)).toEqual(['UPDATE project users', 'DELETE project reporting']);
  });
});

it('a permission of no box of the grid stays when a box is ticked', () => {
  screen.isPhone = true;
  const onChange = vi.fn();
  const all = drawn(PermissionGrid, grid(['READ_COMPANY'], onChange));
  (propsOf(all, Checkbox)!.onChange as (event: object) => void)({ detail: { checked: true } });
  expect(onChange).toHaveBeenCalledWith(['READ_COMPANY', 'CREATE_TRACKER_REF']);
});
