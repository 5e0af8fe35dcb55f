import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../frontend/src/api/errors.ts';
import { EditModal } from '../../../../frontend/src/features/tenant-admin/indicators/edit-modal.tsx';
import { Modal } from '../../../../frontend/src/ui/modal.tsx';
import { ErrorNotice } from '../../../../frontend/src/ui/page/error-notice.tsx';
import { QueryState } from '../../../../frontend/src/ui/page/query-state.tsx';
import type { TenantIndicator } from '../../../../shared/contract/indicator/tenant-indicators.ts';
import { elementsIn, propsOf } from '../../../support/browser-unit/hooks.ts';

const read = vi.hoisted(() => ({ now: {} as object }));
vi.mock('../../../../frontend/src/api/queries.ts', async (original) => ({
  ...(await original<object>()),
  useApiQuery: () => read.now,
}));

const indicator = { uid: 'i', tracker: 't', commit: 'c', name: 'Waste' } as TenantIndicator;

/** The window that 'Edit' opens before the indicator is read, and its content. */
function opened(query: object) {
  read.now = { data: undefined, error: null, isPending: true, refetch: async () => undefined, ...query };
  const onClose = vi.fn();
  const all = elementsIn(EditModal({ indicator, onClose }));
  const state = propsOf(all, QueryState);
  const within = state && elementsIn(QueryState(state as unknown as Parameters<typeof QueryState>[0]));
  return { modal: propsOf(all, Modal), within: within ?? [], onClose };
}

describe('the form of an indicator in the tenancy', () => {
  it('opens before the indicator is read [ADM-023]', () => {
    const { modal, within, onClose } = opened({});
    expect(modal).toMatchObject({ header: 'Edit Waste', onClose });
    expect(within[0]!.props.role).toBe('status');
  });

  it('says why the indicator could not be read', () => {
    const gone = new ApiError(404, { title: 'No such indicator.' }, 'c');
    expect(propsOf(opened({ error: gone, isPending: false }).within, ErrorNotice)).toMatchObject({ error: gone });
  });
});
