import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProjectDashboard } from '../../../frontend/src/features/dashboard/dashboard.tsx';
import ProjectDashboardPage from '../../../frontend/src/features/dashboard/page.tsx';
import EmailReportPage from '../../../frontend/src/features/emails/statistics/index.tsx';
import { RecipientDetails } from '../../../frontend/src/features/emails/statistics/recipient-details.tsx';
import { ExportCard } from '../../../frontend/src/features/export/export-card.tsx';
import ExportPage from '../../../frontend/src/features/export/page.tsx';
import { SubmissionLinks } from '../../../frontend/src/features/report/receipt/index.tsx';
import { AppLink } from '../../../frontend/src/ui/app-link.tsx';
import { drawn, propsOf } from '../../support/browser-unit/hooks.ts';

const PROJECT = '3f0c2a44-8f6e-4b0e-9a55-0c6a3a7be001';
const PACKAGE = '5a1b9c20-8f6e-4b0e-9a55-0c6a3a7be002';
const REPORT = '7c2d8e31-8f6e-4b0e-9a55-0c6a3a7be003';

const address = vi.hoisted(() => ({ params: {} as Record<string, string> }));
vi.mock('react-router', async (original) => ({ ...(await original<object>()), useParams: () => address.params }));
vi.mock('../../../frontend/src/session/use-scope.ts', async (original) => ({
  ...(await original<object>()),
  useScope: () => {
    const { projectId = '', refId } = address.params;
    return refId === undefined ? { kind: 'project', projectId } : { kind: 'package', projectId, packageId: refId };
  },
  useIsLimited: () => false,
  useScopeProject: () => undefined,
}));
vi.mock('../../../frontend/src/session/use-rights.ts', () => ({ useProjectRights: () => ({ may: () => true }) }));
vi.mock('../../../frontend/src/features/dashboard/index.ts', () => ({
  useRange: () => [{ fromDate: '2024-01-01', toDate: '2024-03-31' }, () => undefined],
  useFigureView: () => ['approved', () => undefined],
  RangePicker: () => null,
  FigureSwitch: () => null,
}));

beforeEach(() => {
  address.params = {};
});

/** The link of a project's card has the whole uid (ADM-231), so pages are opened with whole uids. */
describe('a page that is opened by whole ids links on by their first eight characters [REP-027]', () => {
  it.each([
    [{ projectId: PROJECT }, 'root'],
    [{ projectId: PROJECT, refId: PACKAGE }, '5a1b9c20'],
  ])('the dashboard of %j', (params, packageId) => {
    address.params = params;
    const { projectId, ...props } = propsOf(drawn(ProjectDashboardPage, {}), ProjectDashboard)!;
    expect([projectId, props.packageId]).toEqual(['3f0c2a44', packageId]);
  });

  it('the page of exports', () => {
    address.params = { projectId: PROJECT, refId: PACKAGE };
    const { place } = propsOf(drawn(ExportPage, {}), ExportCard) as { place: object };
    expect(place).toMatchObject({ projectId: '3f0c2a44', packageId: '5a1b9c20' });
  });

  it('the mails of a package', () => {
    address.params = { projectId: PROJECT, refId: PACKAGE, recipientId: 'r' };
    expect(propsOf(drawn(EmailReportPage, {}), RecipientDetails)?.base).toBe('/project/3f0c2a44/wpack/5a1b9c20');
  });

  it('a submission', () => {
    const links = drawn(SubmissionLinks, { base: '/project/3f0c2a44/wpack/5a1b9c20', reportId: REPORT });
    expect(links.filter(({ type }) => type === AppLink).map(({ props }) => props.href)).toEqual([
      '/project/3f0c2a44/wpack/5a1b9c20/report/7c2d8e31',
      '/project/3f0c2a44/wpack/5a1b9c20/evals',
    ]);
  });
});
