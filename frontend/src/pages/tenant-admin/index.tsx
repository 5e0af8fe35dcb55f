import SpaceBetween from '@cloudscape-design/components/space-between';
import { Outlet } from 'react-router';
import { useUser } from '../../app/auth/session.ts';
import { common } from '../../app/texts/common.ts';
import { tenantAdminTexts as texts } from '../../app/texts/tenant-admin.ts';
import { AppLink } from '../../components/app-link.tsx';
import { NoPermission } from '../../components/no-permission.tsx';
import { PageHeader } from '../../components/page-header.tsx';

/** The frame of the tenancy's own area: tenant superusers see its pages, everybody else a warning (ADM-010, ADM-014, SET-332). */
export default function TenantAdminFrame() {
  if (useUser().is_tenant_superuser) return <Outlet />;
  return (
    <SpaceBetween size="l">
      <PageHeader title={texts.title} />
      <NoPermission title={texts.noPermission}>{texts.whoCanHelp}</NoPermission>
      <AppLink href="/home">{common.goHome}</AppLink>
    </SpaceBetween>
  );
}
