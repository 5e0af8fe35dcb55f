import { type SupplierRequest, suppliers } from '../../../../shared/contract/supplier/suppliers.ts';
import { useApiMutation, useApiQuery } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash.tsx';

/**
 * The requests that a project has sent, and the call that ends one: withdraws a request or ends a relation (ADM-128, ADM-314).
 */
export function useSentRequests(projectUid: string, endedText: string) {
  const flash = useFlash();
  const query = useApiQuery(suppliers, 'listSentSupplierRequests', { params: { projectId: projectUid } });
  const withdraw = useApiMutation(suppliers, 'withdrawSupplierRequest');
  const end = async ({ uid, status }: SupplierRequest) => {
    await withdraw.mutateAsync({ args: { params: { projectId: projectUid, requestId: uid }, query: { status } } });
    flash({ type: 'success', content: endedText });
  };
  return { query, end };
}
