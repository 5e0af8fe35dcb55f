import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { MAX_COUNTED, me } from '../../../../shared/contract/person/me.ts';
import { useConfig } from '../../api/config.ts';
import { useApiQuery } from '../../api/queries.ts';
import { useAuth } from '../../session/session.ts';
import { useCompanyGrant, useIsLimited, useProjectGrant, useScope, useScopeProject } from '../../session/use-scope.ts';
import { useTenant } from '../../session/use-tenant.ts';
import { fill } from '../../ui/fill.ts';
import { LeaveQuestion } from '../../ui/form/leave-question.tsx';
import { hasUnsaved } from '../../ui/form/unsaved.ts';
import { latePart } from '../../ui/late-part.tsx';
import { accountItems, labelOf } from './account-items.ts';
import { type LogoutQuestion, questionAtLogout } from './at-logout.ts';
import { Bar, type Utility } from './bar.tsx';
import { supportMail } from './help/support.ts';
import { companyLabel, menusOf, visibleMenus } from './navigation/menus.ts';
import { newSearch, SearchMeanwhile } from './search/search-meanwhile.tsx';
import { IdleEnd, KeptWorkModal, leave } from './session-end.tsx';
import { shell } from './texts.ts';

/** Its list is large, and the page does not wait for it. */
const Search = latePart(
  () => import('./search/search.tsx'),
  ({ begun }) => <SearchMeanwhile begun={begun} />,
);

/** The release of this build. */
const RELEASE =
  String(import.meta.env.VITE_RELEASE)
    .split(',')[0]
    ?.slice(0, 8) ?? '';

/** The bar for members: menus of the project or company, bell, help, account (SET-102). */
export function MemberBar({ onKeys }: { onKeys(): void }) {
  const follow = useFollow();
  const menus = useMenus().map(
    (group): Utility => ({
      type: 'menu-dropdown',
      text: group.text,
      items: group.items.map(({ text, href }) => ({ id: href, text, href })),
      onItemFollow: follow,
    }),
  );
  // A new key renders a new bar, whose search is closed again on a narrow bar.
  const [searches, setSearches] = useState(0);
  const begun = useRef(newSearch());
  const search = <Search begun={begun} onGone={() => setSearches(searches + 1)} />;
  const [asked, setAsked] = useState<LogoutQuestion>();
  const stay = () => setAsked(undefined);
  const auth = useAuth();
  const logOut = (isUnsaved: boolean) => {
    const question = questionAtLogout(auth.status === 'confirmed' ? auth.user.uid : undefined, isUnsaved);
    if (question === undefined) void leave();
    else setAsked(question);
  };
  return (
    <>
      <Bar
        key={searches}
        search={search}
        before={[...menus, useBell(), useHelp(onKeys)]}
        last={useAccount(() => logOut(hasUnsaved()))}
      />
      {asked === 'unsaved' && <LeaveQuestion onStay={stay} onLeave={() => logOut(false)} />}
      {typeof asked === 'object' && <KeptWorkModal kept={asked.kept} onClose={stay} />}
      <IdleEnd />
    </>
  );
}

/** Opens links of the bar without loading the application again. */
function useFollow() {
  const navigate = useNavigate();
  return (event: { preventDefault(): void; detail: { href?: string | undefined } }) => {
    const { href } = event.detail;
    if (!href?.startsWith('/')) return;
    event.preventDefault();
    navigate(href);
  };
}

function useMenus() {
  const auth = useAuth();
  const scope = useScope();
  const label = companyLabel(useTenant()?.term_map);
  const project = useScopeProject(scope);
  const companyGrant = useCompanyGrant(scope.kind === 'company' ? scope.companyId : undefined);
  const projectGrant = useProjectGrant('projectId' in scope ? scope.projectId : undefined, project?.company.uid);
  const isLimited = useIsLimited('projectId' in scope ? scope.projectId : undefined) === true;
  if (auth.status !== 'confirmed') return [];
  const flags = { isSuperuser: auth.user.is_superuser, isTenantSuperuser: auth.user.is_tenant_superuser };
  const grant = scope.kind === 'company' ? companyGrant : projectGrant;
  return visibleMenus(menusOf(scope, label), flags, grant, {
    apportions: Boolean(project?.meta_json.apportionment),
    isLimited,
  });
}

/** The bell opens the profile, which lists the pending actions (SET-042, ADM-239). */
function useBell(): Utility {
  const follow = useFollow();
  const open = useApiQuery(me, 'readMe', {}, { staleTime: 60_000 }).data?.open;
  const { pending_actions: pending = 0, invitations = 0 } = open ?? {};
  const more = pending >= MAX_COUNTED ? '+' : '';
  const label = pending > 0 ? fill(shell.bellCount, { n: `${pending}${more}` }) : shell.bell;
  const count = pending + invitations;
  return {
    type: 'button',
    iconName: 'notification',
    ariaLabel: invitations > 0 ? fill(shell.bellInvitations, { label, n: invitations }) : label,
    ...(count > 0 && { text: `${count}${more}`, disableTextCollapse: true }),
    badge: count > 0,
    disableUtilityCollapse: true,
    href: '/accounts/profile',
    onFollow: (event) => follow({ preventDefault: () => event.preventDefault(), detail: { href: '/accounts/profile' } }),
  };
}

/** The help menu: keyboard shortcuts, mail to support if there is an address, the API, and the version. */
function useHelp(onKeys: () => void): Utility {
  const auth = useAuth();
  const follow = useFollow();
  useLocation();
  const address = useConfig().data?.supportEmail;
  const person = auth.status === 'confirmed' ? `${labelOf(auth.user)} (${auth.user.username})` : '';
  const support = address && {
    id: 'support',
    text: shell.messageSupport,
    href: supportMail(address, window.location.href, person),
  };
  const api = { id: 'documentation', text: shell.documentation, href: '/documentation' };
  const version = { id: 'version', text: fill(shell.version, { version: RELEASE }), disabled: true };
  return {
    type: 'menu-dropdown',
    iconName: 'status-info',
    ariaLabel: shell.help,
    title: shell.help,
    onItemFollow: follow,
    items: [...(support ? [support] : []), { id: 'keys', text: shell.keys }, api, version],
    onItemClick: ({ detail }) => {
      if (detail.id === 'keys') onKeys();
    },
  };
}

function useAccount(onLogout: () => void): Utility {
  const auth = useAuth();
  const follow = useFollow();
  const user = auth.status === 'confirmed' ? auth.user : undefined;
  return {
    type: 'menu-dropdown',
    iconName: 'user-profile',
    text: user ? labelOf(user) : shell.account,
    items: user ? accountItems(user) : [],
    onItemFollow: follow,
    onItemClick: (event) => {
      if (event.detail.id === 'logout') onLogout();
    },
  };
}
