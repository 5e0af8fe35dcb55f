import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { SupplierRequests } from '../../../frontend/src/features/supplier/supplier-requests.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import type { Project } from '../../../shared/contract/project/projects.ts';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';

vi.mock('../../../frontend/src/ui/use-phone.ts', () => ({ usePhone: () => false }));
vi.mock('../../../frontend/src/session/use-rights.ts', () => ({ useProjectRights: () => ({ isAdmin: true }) }));

const relation: SupplierRequest = {
  uid: 'r',
  status: 'accepted',
  created: '2024-01-01T00:00:00.000Z',
  client_project: { uid: 'harbour', name: 'Harbour', company: { name: 'Harbour Works' } },
  client_ref: 'p',
  supplier_company: { name: 'Quarry Stone' },
  supplier_discipline: { uid: 'd', base_uid: 'd', name: 'Reporter', project: { uid: 'quarry', name: 'Quarry' } },
};
const outstanding: SupplierRequest = { ...relation, uid: 'o', status: 'outstanding', client_ref: null };

/** The suppliers on the client's members page. */
function shown(allowSuppliers: boolean, requests: SupplierRequest[]): string {
  const project = {
    uid: 'harbour',
    company: { uid: 'works', name: 'Harbour Works' },
    meta_json: { allowSuppliers },
    related_refs: [{ uid: 'p', name: 'Quarry - Reporting Package' }],
  } as unknown as Project;
  const queries = createQueryClient();
  queries.setQueryData(queryKey('listSupplierRequests', { params: { projectId: 'harbour' } }), requests);
  const page = createElement(FlashProvider, null, createElement(SupplierRequests, { project }));
  return renderToString(createElement(QueryClientProvider, { client: queries }, createElement(MemoryRouter, null, page)));
}

describe('a project that allows suppliers no more', () => {
  it('still shows those that it has, whose relation can be ended', () => {
    const page = shown(false, [relation, outstanding]);
    expect(page).toContain('End relation to Quarry');
    expect(page).not.toContain('Supplier Requests');
  });

  it('shows nothing where it has none', () => {
    expect(shown(false, [outstanding])).not.toContain('Quarry');
  });
});

it('a project that allows suppliers shows both', () => {
  const page = shown(true, [relation, outstanding]);
  for (const text of ['Supplier Requests', 'Accept Quarry', 'End relation to Quarry']) expect(page).toContain(text);
});
