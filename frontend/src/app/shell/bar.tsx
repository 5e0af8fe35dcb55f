import TopNavigation, { type TopNavigationProps } from '@cloudscape-design/components/top-navigation';
import { type ReactNode, useLayoutEffect } from 'react';
import { useNavigate } from 'react-router';
import { drawnLogoHeight } from '../../../../shared/domain/tenant/logo.ts';
import { useTenant } from '../../session/use-tenant.ts';
import { common } from '../../ui/texts.ts';
import { toggleTheme, useDarkMode } from '../theme.ts';
import { searchTexts } from './search/texts.ts';
import { shell } from './texts.ts';
import './bar.css';

export type Utility = TopNavigationProps.Utility;

type Props = { before?: readonly Utility[]; last: Utility; search?: ReactNode; children?: ReactNode };

/** The bar on top of every page: the brand on the left, the colour mode in the middle, the caller's entries on the right. */
export function Bar({ before = [], last, search, children }: Props) {
  const theme = useThemeUtility(before.length > 0);
  useLogoHeight();
  return (
    <div className="top-bar">
      <TopNavigation
        identity={useIdentity()}
        search={search}
        utilities={[...before, theme, last]}
        i18nStrings={{ searchIconAriaLabel: searchTexts.open, searchDismissIconAriaLabel: searchTexts.close }}
      />
      {children}
    </div>
  );
}

/**
 * Sets the height of the logo as a CSS variable, for the logo, the bar, and elements that stay below the bar (ADM-244, ADM-608).
 */
function useLogoHeight(): void {
  const { navbarLogo, logoHeight } = useTenant()?.meta_json ?? {};
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (navbarLogo) style.setProperty('--logo-height', `${drawnLogoHeight(logoHeight)}px`);
    return () => {
      style.removeProperty('--logo-height');
    };
  }, [navbarLogo, logoHeight]);
}

/** The tenant's logo, or its name as text; a link to '/' (SET-103, ADM-244, ADM-248). */
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

/** `collapses`: on a phone this entry moves into the menu with the other entries. */
function useThemeUtility(collapses: boolean): Utility {
  const dark = useDarkMode();
  return {
    type: 'button',
    iconSvg: (
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d={dark ? SUN : MOON} />
      </svg>
    ),
    title: dark ? shell.lightMode : shell.darkMode,
    ariaLabel: dark ? shell.lightMode : shell.darkMode,
    disableUtilityCollapse: !collapses,
    onClick: toggleTheme,
  };
}

const MOON = 'M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3Z';
const SUN =
  'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13';
