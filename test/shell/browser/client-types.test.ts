import { expectTypeOf, it } from 'vitest';
import type { apiClient } from '../../../frontend/src/api/client.ts';
import type { companies } from '../../../shared/contract/company/companies.ts';

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
