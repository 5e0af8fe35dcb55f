import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { AcceptForm } from '../../../frontend/src/features/supplier/accept-form.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';

const project = { uid: 'harbour', trackers: [{ uid: 't' }], related_refs: [] } as unknown as Project;
const request = {
  uid: 'o',
  supplier_discipline: { name: 'Reporter', project: { uid: 'quarry', name: 'Quarry' } },
} as unknown as SupplierRequest;

/** The form that accepts a supplier, in a project with some periods. */
function shown(periods: readonly { uid: string; startDate: string; endDate: string; closing: object | null }[]): string {
  const queries = createQueryClient();
  const params = { params: { projectId: 'harbour' } };
  queries.setQueryData(queryKey('listPermissionGroups', params), []);
  queries.setQueryData(queryKey('listPeriods', params), periods);
  const form = createElement(AcceptForm, { project, request, onClose: () => {} });
  return renderToString(createElement(QueryClientProvider, { client: queries }, createElement(FlashProvider, null, form)));
}

describe('the form that accepts a supplier', () => {
  it('asks since which period its package reports, and proposes the one of today', () => {
    const past = { uid: 'past', startDate: '2019-01-01', endDate: '2020-01-01', closing: null };
    const page = shown([past, { uid: 'now', startDate: '2020-01-01', endDate: '2120-01-01', closing: null }]);
    expect(page).toContain('First reporting period');
    expect(page).toContain('The first report is for 1st Jan 20 - 31st Dec 19.');
  });

  it('says that the new role reports to no other, so that nobody approves its reports before data control', () => {
    expect(shown([])).toContain('so nobody approves its reports before data control. You can choose one under Roles later.');
  });

  it('asks for no period where the project has none', () => {
    expect(shown([])).not.toContain('First reporting period');
  });
});
