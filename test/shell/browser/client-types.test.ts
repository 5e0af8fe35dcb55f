import { expect, expectTypeOf, it } from 'vitest';
import type { apiClient } from '../../../frontend/src/api/client.ts';
import { ApiError } from '../../../frontend/src/api/errors.ts';
import { type CallFailure, isFailure } from '../../../frontend/src/ui/failure.ts';
import type { companies } from '../../../shared/contract/company/companies.ts';
import type { nodes } from '../../../shared/contract/report/nodes.ts';

type Companies = ReturnType<typeof apiClient<typeof companies>>;

it('types each operation of the browser’s client by the contract', () => {
  expectTypeOf<Parameters<Companies['readCompany']>[0]['params']>().toEqualTypeOf<{ companyId: string }>();
  expectTypeOf<Awaited<ReturnType<Companies['readCompany']>>['childids']>().toEqualTypeOf<string[]>();
  expectTypeOf<Awaited<ReturnType<Companies['deleteCompany']>>>().toEqualTypeOf<undefined>();
});

it('lets arguments be left out only where nothing is required', () => {
  expectTypeOf<[]>().toExtend<Parameters<Companies['listCompanies']>>();
  expectTypeOf<[]>().not.toExtend<Parameters<Companies['readCompany']>>();
  expectTypeOf<[{ params: { companyId: number } }]>().not.toExtend<Parameters<Companies['readCompany']>>();
});

it('throws what the components of ui know as a failed call, and nothing else is one', () => {
  expectTypeOf<ApiError>().toExtend<CallFailure>();
  expect(isFailure(new ApiError(403, { title: 'No' }, 'id'))).toBe(true);
  expect([isFailure(new Error('no')), isFailure({ status: 403 }), isFailure(undefined)]).toEqual([false, false, false]);
});

type Nodes = ReturnType<typeof apiClient<typeof nodes>>;
type NewNode = Parameters<Nodes['createNode']>[0]['body'];
type ChangedNode = Parameters<Nodes['changeNode']>[0]['body'];

it('takes a body in each of the shapes that it may come in, and in no other', () => {
  expectTypeOf<{ type: 'tree'; name: string }>().toExtend<NewNode>();
  expectTypeOf<{ type: 'tree'; node: { name: string } }>().toExtend<NewNode>();
  expectTypeOf<{ type: 'description'; path: string; text: string }>().toExtend<NewNode>();
  expectTypeOf<{ type: 'tree' }>().not.toExtend<NewNode>();
  expectTypeOf<{ type: 'tree'; name: number }>().not.toExtend<NewNode>();
  expectTypeOf<{ type: 'metricscore'; node: { metricscore: { input: { value: string } } } }>().toExtend<ChangedNode>();
  expectTypeOf<{ type: 'metricscore'; input: { value: Date } }>().not.toExtend<ChangedNode>();
  expectTypeOf<{ type: 'document'; fileobj: File }>().toExtend<ChangedNode>();
});

it('reads a node by its type', () => {
  type Read = Awaited<ReturnType<Nodes['listNodes']>>[number];
  expectTypeOf<Extract<Read, { type: 'trackercomment' }>['node']['trackercomment']['text']>().toEqualTypeOf<string>();
  expectTypeOf<Extract<Read, { type: 'tree' }>['node']['metricscore']>().toExtend<undefined>();
  expectTypeOf<Extract<Read, { type: 'unreadable' }>['was']>().toEqualTypeOf<string>();
});
