import type { ReactElement, ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PendingRequests } from '../../../frontend/src/features/supplier/pending-requests.tsx';
import { ConfirmModal } from '../../../frontend/src/ui/confirm-modal.tsx';
import { TableOrCards } from '../../../frontend/src/ui/list/table-or-cards.tsx';
import type { SupplierRequest } from '../../../shared/contract/supplier/suppliers.ts';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const page = vi.hoisted(() => ({ sent: [] as unknown[], withdraw: vi.fn() }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiQuery: () => ({ data: page.sent, error: null, isPending: false }),
  useApiMutation: () => ({ mutateAsync: page.withdraw }),
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));

const request = (name: string, status: SupplierRequest['status']): SupplierRequest => ({
  uid: name,
  status,
  created: '2024-03-03T10:00:00.000Z',
  client_project: { uid: name, name, company: { name: 'Harbour Works' } },
  client_ref: null,
  supplier_company: { name: 'Quarry Stone' },
  supplier_discipline: { uid: 'd', base_uid: 'd', name: 'Reporter', project: { uid: 'quarry', name: 'Quarry' } },
});

type Column = { id: string; cell(request: SupplierRequest): ReactElement<{ onClick(): void }> };

/** The present card. */
function card() {
  const { type, props } = PendingRequests({ projectUid: 'quarry', rights: { isAdmin: true } }) as ReactElement<object>;
  const all = drawn(type as (given: object) => ReactNode, props);
  const table = propsOf(all, TableOrCards)!;
  return {
    title: table.label,
    listed: table.items as SupplierRequest[],
    empty: elementsIn(table.empty)[0]!.props.title,
    remove: (of: SupplierRequest) =>
      elementsIn((table.columns as Column[]).find(({ id }) => id === 'actions')!.cell(of))[0]!.props.onClick as () => void,
    question: propsOf(all, ConfirmModal),
  };
}

beforeEach(() => {
  forgetHooks();
  page.withdraw.mockReset();
  page.sent = (['outstanding', 'accepted', 'rejected'] as const).map((status) => request(`Client ${status}`, status));
});

describe('the requests that a supplier has sent', () => {
  it('are listed while they wait for an answer [ADM-140, ADM-313]', () => {
    expect(card()).toMatchObject({ title: 'Pending Requests', listed: [page.sent[0]] });
  });

  it('are none where all are answered [ADM-147]', () => {
    page.sent = page.sent.slice(1);
    expect(card()).toMatchObject({ listed: [], empty: 'No pending requests' });
  });

  it('are deleted after a question, while they still wait [ADM-314, ADM-530]', async () => {
    const waiting = page.sent[0] as SupplierRequest;
    card().remove(waiting)();
    expect(page.withdraw).not.toHaveBeenCalled();
    await (card().question!.onConfirm as () => Promise<void>)();
    const params = { projectId: 'quarry', requestId: waiting.uid };
    expect(page.withdraw.mock.calls).toEqual([[{ args: { params, query: { status: 'outstanding' } } }]]);
  });

  it('are no business of those who do not administer the project', () => {
    expect(PendingRequests({ projectUid: 'quarry', rights: { isAdmin: false } })).toBeNull();
  });
});
