import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProjectStanding } from '../../../frontend/src/features/company-dashboard/project-standing.tsx';

const period = { uid: '2024-02', startDate: '2024-02-01', endDate: '2024-03-01' };
const shown = (reports: number, today: string) =>
  renderToString(createElement(ProjectStanding, { part: { status: 'approved', reports, of: 2 }, period, today }));

it("a project's part of a company's figure is approved when its period has ended and no report is missing", () => {
  expect(shown(2, '2024-03-01')).toContain('Approved');
  expect(shown(2, '2024-02-29')).toContain('Not ended yet: 2 of 2 so far');
  expect(shown(1, '2024-03-01')).toContain('Incomplete');
  expect(shown(2, '2024-02-29')).not.toContain('Approved');
});
