import SideNavigation from '@cloudscape-design/components/side-navigation';
import { useLocation, useNavigate } from 'react-router';
import { TENANT_ADMIN, TENANT_PAGES } from './pages.ts';
import { tenantAdminTexts as texts } from './texts.ts';

/** The sidebar of the tenancy's own area: all of its pages (ADM-011, ADM-013). */
export function TenantNavigation() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = TENANT_PAGES.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  return (
    <SideNavigation
      header={{ text: texts.title, href: TENANT_ADMIN }}
      activeHref={current?.href ?? TENANT_ADMIN}
      items={TENANT_PAGES.map(({ text, href }) => ({ type: 'link', text, href }))}
      onFollow={(event) => {
        event.preventDefault();
        navigate(event.detail.href);
      }}
    />
  );
}
