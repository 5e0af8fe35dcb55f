import Button from '@cloudscape-design/components/button';
import type { ReactElement, ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { RequestAccess } from '../../../frontend/src/features/supplier/request-access.tsx';
import { ChoiceField } from '../../../frontend/src/ui/form/choice-field.tsx';
import { ErrorNotice } from '../../../frontend/src/ui/page/error-notice.tsx';
import { QueryState } from '../../../frontend/src/ui/page/query-state.tsx';
import { drawn, elementsIn, forgetHooks, propsOf } from '../../support/browser-unit/hooks.ts';

vi.mock('react', async (original) => ({
  ...(await original<object>()),
  ...(await import('../../support/browser-unit/hooks.ts')).hooks,
}));
const server = vi.hoisted(() => ({ read: {} as Record<string, object>, send: vi.fn() }));
vi.mock('../../../frontend/src/api/queries.ts', () => ({
  useApiQuery: (_: unknown, operation: string) => server.read[operation],
  useApiMutation: () => ({ mutateAsync: server.send, isPending: false }),
}));
vi.mock('../../../frontend/src/ui/flash.tsx', () => ({ useFlash: () => () => undefined }));

const answered = (data: unknown) => ({ data, error: null, isPending: false, refetch: async () => undefined });

/** The content of the card after its queries are read; otherwise the first pending one. */
function within(node: ReactNode): ReactNode {
  const state = propsOf(elementsIn(node), QueryState);
  return state ? within(QueryState(state as unknown as Parameters<typeof QueryState>[0])) : node;
}

/** The present card. */
function card() {
  const { type, props } = RequestAccess({ projectUid: 'quarry', rights: { isAdmin: true } }) as ReactElement<object>;
  const inner = within((type as (given: object) => ReactNode)(props)) as ReactElement<object>;
  const draws = inner.type as (given: object) => ReactNode;
  const all = [...elementsIn(inner), ...(typeof draws === 'function' ? drawn(draws, inner.props) : [])];
  const fields = all.filter(({ type: kind }) => kind === ChoiceField).map(({ props: field }) => field);
  return {
    all,
    choices: fields.map(({ choices }) => choices),
    choose: (field: 0 | 1, uid: string) => (fields[field]!.onChange as (uid: string) => void)(uid),
    canSend: propsOf(all, Button)?.disabled === false,
    submit: () =>
      (propsOf(all, 'form')!.onSubmit as (event: object) => void)({
        preventDefault: () => undefined,
      }),
  };
}

beforeEach(() => {
  forgetHooks();
  server.send.mockReset().mockResolvedValue({});
  server.read = {
    listSupplierClients: answered([{ uid: 'harbour', name: 'Harbour', company: { name: 'Harbour Works' } }]),
    listRoles: answered([{ uid: 'r', base_uid: 'reporter', name: 'Reporter' }]),
  };
});

describe('the request for access', () => {
  it('offers projects that allow suppliers, and the roles of the own one [ADM-146]', () => {
    expect(card().choices).toEqual([
      [{ value: 'harbour', label: 'Harbour', description: 'Harbour Works' }],
      [{ value: 'reporter', label: 'Reporter' }],
    ]);
  });

  it.each([
    [0, 1],
    [1, 0],
  ] as const)('is sent once client and role are chosen, whichever comes first [ADM-144, ADM-145]', (first, second) => {
    const uids = ['harbour', 'reporter'];
    expect(card().canSend).toBe(false);
    card().choose(first, uids[first]!);
    expect(card().canSend).toBe(false);
    card().submit();
    expect(server.send).not.toHaveBeenCalled();
    card().choose(second, uids[second]!);
    expect(card().canSend).toBe(true);
    card().submit();
    const body = { supplier_discipline: 'reporter', supplier_project: 'quarry' };
    expect(server.send.mock.calls).toEqual([[{ args: { params: { projectId: 'harbour' }, body } }]]);
  });

  it('says that the roles could not be read, instead of offering none', () => {
    const error = new ApiError(500, { title: 'Internal Server Error' }, 'c');
    server.read.listRoles = { data: undefined, error, isPending: false, refetch: async () => undefined };
    expect(propsOf(card().all, ErrorNotice)).toMatchObject({ error });
  });
});
