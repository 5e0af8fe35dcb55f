import TopNavigation, { type TopNavigationProps } from '@cloudscape-design/components/top-navigation';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LoginPanel } from '../auth/login-panel.tsx';
import { useAuth } from '../auth/session.ts';
import { common } from '../texts/common.ts';
import { shell } from '../texts/shell.ts';
import { toggleTheme, useDarkMode } from '../theme.ts';
import { useMemberUtilities } from './member-utilities.tsx';
import { useTenant } from './use-scope.ts';

type Utility = TopNavigationProps.Utility;

/** The bar on top of every page: brand, menus of the project or company, bell, help, account (SET-102). */
export function TopBar() {
  const signedIn = useAuth().status === 'confirmed';
  const [loginOpen, setLoginOpen] = useState(false);
  const theme = useThemeUtility();
  const member = useMemberUtilities(signedIn);
  const visitor: Utility[] = [
    {
      type: 'button',
      text: shell.login,
      variant: 'primary-button',
      disableUtilityCollapse: true,
      disableTextCollapse: true,
      onClick: () => setLoginOpen((open) => !open),
    },
  ];
  return (
    <div className="top-bar">
      <TopNavigation identity={useIdentity()} utilities={signedIn ? withTheme(member, theme) : [theme, ...visitor]} />
      {!signedIn && loginOpen && <LoginPanel onClose={() => setLoginOpen(false)} />}
    </div>
  );
}

/** The account menu stays the last one. */
const withTheme = (utilities: readonly Utility[], theme: Utility): Utility[] => [
  ...utilities.slice(0, -1),
  theme,
  ...utilities.slice(-1),
];

/** The tenant's logo, else the product's text brand; it leads to '/' (SET-103, ADM-244, ADM-248). */
function useIdentity(): TopNavigationProps.Identity {
  const tenant = useTenant();
  const navigate = useNavigate();
  const { navbarLogo } = tenant?.meta_json ?? {};
  const title = tenant?.name ?? common.product;
  return {
    href: '/',
    ...(navbarLogo ? { logo: { src: navbarLogo, alt: title } } : { title }),
    onFollow: (event) => {
      event.preventDefault();
      navigate('/');
    },
  };
}

function useThemeUtility(): Utility {
  const dark = useDarkMode();
  return {
    type: 'button',
    iconSvg: (
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={dark ? SUN : MOON} />
      </svg>
    ),
    ariaLabel: dark ? shell.lightMode : shell.darkMode,
    disableUtilityCollapse: true,
    onClick: toggleTheme,
  };
}

const MOON = 'M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3Z';
const SUN =
  'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13';
