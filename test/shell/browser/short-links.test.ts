import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const FULL = '8c1b786c-0d4a-4f6e-9a55-0f3a6f0c1d2e';
const OTHER = '0f3a6f0c-0d4a-4f6e-9a55-8c1b786c1d2e';

/** Parameters and query of the page's address. */
const address = vi.hoisted(() => ({ params: {} as Record<string, string>, query: new URLSearchParams() }));

vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => address.params,
  useLocation: () => ({ pathname: `/project/${address.params.projectId}/wpack/${address.params.refId}`, search: '', hash: '' }),
  useNavigate: () => () => undefined,
  useSearchParams: () => [
    address.query,
    (next: Record<string, string> | ((now: URLSearchParams) => URLSearchParams)) => {
      address.query = new URLSearchParams(typeof next === 'function' ? next(address.query) : next);
    },
  ],
}));
vi.mock('../../../frontend/src/session/use-scope.ts', async (original) => ({
  ...(await original<object>()),
  useIsLimited: () => false,
}));

const { default: ProjectDashboardPage } = await import('../../../frontend/src/features/dashboard/page.tsx');
const { default: EmailReportPage } = await import('../../../frontend/src/features/emails/statistics/index.tsx');
const { openJson } = await import('../../../frontend/src/features/metrics/files/save-structure.ts');
const { filterRows, NO_FILTER } = await import('../../../frontend/src/features/pending/filter-rows.ts');
const { usePendingFilter } = await import('../../../frontend/src/features/pending/use-filter.ts');
const { useIdInAddress } = await import('../../../frontend/src/session/use-id-in-address.ts');
const { elementsIn } = await import('../../support/browser-unit/hooks.ts');

type Row = Parameters<typeof filterRows>[0][number];

beforeEach(() => {
  address.params = { projectId: FULL, refId: OTHER, commitId: OTHER, recipientId: OTHER.slice(0, 8) };
  address.query = new URLSearchParams();
});
afterEach(() => void vi.unstubAllGlobals());

it('a page that is opened by whole ids links with short ones [SET-076, SET-077]', () => {
  const propsOf = (page: unknown) => elementsIn(page).map(({ props }) => props);
  expect(propsOf(ProjectDashboardPage())).toContainEqual({ projectId: '8c1b786c', packageId: '0f3a6f0c' });
  expect(propsOf(EmailReportPage())).toContainEqual({ recipientId: '0f3a6f0c', base: '/project/8c1b786c/wpack/0f3a6f0c' });
});

it('the nodes are exported as JSON at an address of short ids [SET-076, SET-396]', () => {
  const open = vi.fn();
  vi.stubGlobal('window', { open });
  openJson({ trackerId: FULL, commitId: OTHER } as Parameters<typeof openJson>[0]);
  const next = encodeURIComponent('/api/tracker/8c1b786c/commit/0f3a6f0c/node/?format=json');
  expect(open).toHaveBeenCalledWith(`/api/login/?next=${next}`, '_blank', 'noopener');
});

it('what is chosen stands in the address by its short id, and is found by both [SET-076, SET-077]', () => {
  const all = [{ uid: OTHER }, { uid: FULL }];
  const chosen = () => useIdInAddress('template').find(all, ({ uid }) => uid);
  expect(chosen()).toBeUndefined();
  useIdInAddress('template').choose(FULL);
  expect(address.query.toString()).toBe('template=8c1b786c');
  expect(chosen()).toBe(all[1]);
  address.query = new URLSearchParams({ template: FULL });
  expect(chosen()).toBe(all[1]);
  useIdInAddress('template').choose('');
  expect(address.query.toString()).toBe('');
});

it('the company that pending actions are filtered by stands in the address by its short id [SET-076, SET-077]', () => {
  const rows = [{ companyUids: [FULL] }, { companyUids: [OTHER] }].map(
    (row) => ({ ...row, project: '', company: '', reportingPackage: '' }) as unknown as Row,
  );
  usePendingFilter().change({ company: FULL });
  expect(address.query.toString()).toBe('company=8c1b786c');
  const found = () => filterRows(rows, { ...NO_FILTER, company: usePendingFilter().filter.company });
  expect(found()).toEqual([rows[0]]);
  address.query = new URLSearchParams({ company: OTHER });
  expect(found()).toEqual([rows[1]]);
});
