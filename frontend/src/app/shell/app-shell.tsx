import AppLayout from '@cloudscape-design/components/app-layout';
import BreadcrumbGroup from '@cloudscape-design/components/breadcrumb-group';
import Button from '@cloudscape-design/components/button';
import Flashbar from '@cloudscape-design/components/flashbar';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../api/errors.ts';
import { SignInAgain } from '../../features/account/index.ts';
import { TenantNavigation } from '../../features/tenant-admin/index.ts';
import { useUser } from '../../session/session.ts';
import { useIsUnseenPackage, useScope, useScopeCompanyQuery, useScopeProjectQuery } from '../../session/use-scope.ts';
import { PanelProvider, usePanelHost } from '../../ui/details-panel.tsx';
import { fill } from '../../ui/fill.ts';
import { useFlashes } from '../../ui/flash.tsx';
import { giveFocusBack } from '../../ui/give-focus-back.ts';
import { lateDialog, latePart } from '../../ui/late-part.tsx';
import { NotFoundPage } from '../../ui/page/not-found.tsx';
import { common } from '../../ui/texts.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { helpOf } from './help/help.ts';
import { useShortcuts } from './help/use-shortcuts.ts';
import { MemberBar } from './member-bar.tsx';
import { PlaceNavigation } from './navigation/place-navigation.tsx';
import { useCrumbs } from './navigation/use-crumbs.ts';
import { useNavigationOpen } from './navigation/use-navigation-open.ts';
import { useNavigationWidth } from './navigation/use-navigation-width.ts';
import { PhoneAnnouncements, useAnnouncements, useHealthNotices } from './notices.tsx';
import { useOldAnswers } from './old-answers.ts';
import { PreviewBanner } from './preview-banner.tsx';
import { useProjectColours } from './project-colours.ts';
import { Straplines } from './straplines.tsx';
import { shell } from './texts.ts';
import { useMendedToolbar } from './use-mended-toolbar.ts';

const PageHelp = latePart(() => import('./help/page-help.tsx'));
const ShortcutsModal = lateDialog(() => import('./help/shortcuts-modal.tsx'));

const fetchHelpAtRest = () => {
  PageHelp.fetchAtRest();
  ShortcutsModal.fetchAtRest();
};

/**
 * The frame of members: navigation, breadcrumbs, results of actions, and the page. A project or company that does not exist, or
 * that is hidden from this person, has no pages (SET-012).
 */
export default function AppShell() {
  const scope = useScope();
  const width = useNavigationWidth(scope);
  const [keys, setKeys] = useState(false);
  useShortcuts(() => setKeys(true));
  useMendedToolbar();
  const { panel, layout, props: split } = usePanelHost();
  const [open, setOpen] = useNavigationOpen();
  const [toolsOpen, setToolsOpen] = useState(false);
  const help = helpOf(useLocation().pathname);
  const { data: project, error } = useScopeProjectQuery(scope);
  useProjectColours(project);
  useEffect(fetchHelpAtRest, []);
  const { error: ofCompany } = useScopeCompanyQuery(scope);
  const isUnseen = useIsUnseenPackage(scope);
  const isMissing = isUnseen || [error, ofCompany].some((each) => each instanceof ApiError && each.status === 404);
  const { is_tenant_superuser } = useUser();
  const ofPlaces = !isMissing && (scope.kind === 'company' || scope.kind === 'project' || scope.kind === 'package');
  const ofTenancy = scope.kind === 'tenant' && is_tenant_superuser;
  return (
    <>
      <MemberBar onKeys={() => setKeys(true)} />
      <SignInAgain />
      {keys && <ShortcutsModal onClose={() => setKeys(false)} />}
      <AppLayout
        {...split}
        ref={layout}
        headerSelector=".top-bar"
        navigationHide={!ofPlaces && !ofTenancy}
        navigation={ofTenancy ? <TenantNavigation /> : ofPlaces && <PlaceNavigation scope={scope} width={width} />}
        navigationOpen={open}
        navigationWidth={width.value}
        onNavigationChange={({ detail }) => setOpen(detail.open)}
        toolsHide={!help}
        toolsOpen={toolsOpen}
        onToolsChange={({ detail }) => setToolsOpen(detail.open)}
        tools={help && toolsOpen && <PageHelp {...help} />}
        breadcrumbs={<Crumbs />}
        notifications={<Notifications />}
        stickyNotifications
        content={
          <div ref={giveFocusBack} id="content" tabIndex={-1} className="page-heading">
            <PhoneAnnouncements />
            <PreviewBanner />
            <PanelProvider panel={panel}>{isMissing ? <NotFoundPage /> : <Outlet />}</PanelProvider>
            <Straplines />
          </div>
        }
        ariaLabels={{
          navigation: shell.navigation,
          navigationToggle: shell.openNavigation,
          navigationClose: shell.closeNavigation,
          notifications: shell.notifications,
          tools: shell.help,
          toolsToggle: shell.openTools,
          toolsClose: shell.closeTools,
        }}
      />
    </>
  );
}

function Crumbs() {
  const navigate = useNavigate();
  return (
    <BreadcrumbGroup
      ariaLabel={shell.breadcrumbs}
      items={useCrumbs()}
      onFollow={(event) => {
        event.preventDefault();
        navigate(event.detail.href);
      }}
    />
  );
}

function useOldNotice() {
  const old = useOldAnswers();
  if (!old) return [];
  const action = <Button onClick={old.readAgain}>{common.retry}</Button>;
  return [{ id: 'old', type: 'warning' as const, content: fill(shell.oldAnswers, { why: old.why }), action }];
}

function Notifications() {
  const { shown, dismiss } = useFlashes();
  const announced = useAnnouncements();
  const notices = [...useHealthNotices(), ...useOldNotice(), ...(usePhone() ? [] : announced)];
  const results = shown.map((flash) => ({
    id: flash.id,
    type: flash.type,
    content: flash.content,
    ...(flash.header !== undefined && { header: flash.header }),
    ...(flash.action !== undefined && { action: flash.action }),
    dismissible: true,
    dismissLabel: common.dismiss,
    onDismiss: () => dismiss(flash.id),
  }));
  return <Flashbar items={[...notices, ...results]} />;
}
