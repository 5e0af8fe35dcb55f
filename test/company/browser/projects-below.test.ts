import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { CompaniesBelow } from '../../../frontend/src/features/company-dashboard/companies-below.tsx';
import type { Company } from '../../../shared/contract/company/companies.ts';

const company = (uid: string, parentid: string | null, ...projects: string[]) =>
  ({ uid, name: uid, parentid, accessible: false, projects: projects.map((each) => ({ uid: each })) }) as unknown as Company;

it('a company below tells how many projects it covers, with those of all companies below it', () => {
  const group = company('Group', null);
  const queries = createQueryClient();
  queries.setQueryData(queryKey('listCompanies', {}), [
    group,
    company('North', 'Group', 'a'),
    company('Rail', 'North', 'b'),
    company('Track', 'Rail', 'c'),
    company('South', 'Group'),
  ]);
  const table = createElement(CompaniesBelow, { company: group });
  const words = renderToString(createElement(QueryClientProvider, { client: queries }, table))
    .replaceAll(/<style.*?<\/style>|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(words).toContain('North 3 South 0');
});
