import SpaceBetween from '@cloudscape-design/components/space-between';
import { Outlet } from 'react-router';
import { useUser } from '../../session/session.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { NoPermission } from '../../ui/page/no-permission.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { common } from '../../ui/texts.ts';
import { tenantAdminTexts as texts } from './texts.ts';

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
