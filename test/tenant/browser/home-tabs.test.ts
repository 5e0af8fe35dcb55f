import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient, queryKey } from '../../../frontend/src/api/queries.ts';
import { HomeTabs } from '../../../frontend/src/features/home/home-tabs.tsx';
import { FlashProvider } from '../../../frontend/src/ui/flash.tsx';
import type { UserClaims } from '../../../shared/contract/person/auth.ts';

const ada = { uid: 'ada', username: 'ada@x.example', first_name: 'Ada', is_superuser: false, is_tenant_superuser: false };
const user = vi.hoisted(() => ({ now: {} as object }));
vi.mock('../../../frontend/src/ui/page/page-header.tsx', () => ({ PageHeader: () => null }));
vi.mock('../../../frontend/src/session/session.ts', async (original) => ({
  ...(await original<object>()),
  useUser: () => user.now,
}));

/** The tabs of the home page with their counts. `lists`: cached answers. */
function tabsOf(flags: Partial<UserClaims>, lists: Record<string, unknown> = {}): string[] {
  const person = { ...ada, ...flags } as UserClaims;
  user.now = person;
  const queries = createQueryClient();
  for (const [operation, list] of Object.entries(lists)) queries.setQueryData(queryKey(operation, {}), list);
  const page = createElement(FlashProvider, null, createElement(HomeTabs, { user: person }));
  const html = renderToString(createElement(QueryClientProvider, { client: queries }, createElement(MemoryRouter, null, page)));
  return [...html.matchAll(/<button[^>]*role="tab".*?<\/button>/gs)].map(([tab]) =>
    tab
      .replace(/<!-- -->/g, '')
      .replace(/<[^>]+>/g, '')
      .trim(),
  );
}

describe('the tabs of the home page', () => {
  it.each([
    [{ is_superuser: true }, true],
    [{ is_tenant_superuser: true }, true],
    [{}, false],
  ])('of %j have that of administrators: %s [ADM-211]', (flags, isShown) => {
    expect(tabsOf(flags).includes('Admins')).toBe(isShown);
  });

  it('count invitations to companies and projects together, once both are read [ADM-215]', () => {
    const of = (uid: string) => ({ uid, company: { uid, name: uid }, is_request: false });
    const toProject = { uid: 'p', project_discipline: { name: '', project: { uid: 'p', name: 'P' } }, is_request: false };
    const [company, project] = [[of('a'), of('b')], [toProject]];
    expect(tabsOf({}, { listOwnCompanyInvites: company, listOwnInvites: project })).toContain('Invitations 3');
    expect(tabsOf({}, { listOwnCompanyInvites: company })).toContain('Invitations');
  });
});
