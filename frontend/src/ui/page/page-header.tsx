import Header, { type HeaderProps } from '@cloudscape-design/components/header';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useSetPageTitle } from './page-title.tsx';

type Props = {
  title: string;
  /** a shorter title for the browser and the last breadcrumb */
  browserTitle?: string;
  description?: ReactNode;
  counter?: string;
  info?: ReactNode;
  actions?: ReactNode;
  variant?: HeaderProps.Variant;
};

/**
 * The heading of a page. It sets the page's name, and gets the focus after a navigation, so that a screen reader starts there.
 */
export function PageHeader({ title, browserTitle = title, variant = 'h1', ...rest }: Props) {
  const heading = useRef<HTMLDivElement>(null);
  const navigation = useNavigationType();
  useSetPageTitle(browserTitle);
  useEffect(() => {
    // who has gone on to the search while the page was loaded stays in it
    if (navigation === 'PUSH' && !document.activeElement?.matches('.top-bar input'))
      heading.current?.focus({ preventScroll: true });
  }, [navigation]);
  return (
    <div ref={heading} tabIndex={-1} className="page-heading">
      <Header variant={variant} {...rest}>
        {title}
      </Header>
    </div>
  );
}
