import Box from '@cloudscape-design/components/box';
import Link, { type LinkProps } from '@cloudscape-design/components/link';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

type Props = {
  href: string;
  children: ReactNode;
  current?: boolean;
  variant?: LinkProps.Variant;
  /** runs after a click, for example to dismiss the message around the link */
  onFollowed?(): void;
};

/** A link within the product. A plain click does not load the application again; otherwise it works like every link. */
export function AppLink({ href, children, current = false, variant = 'secondary', onFollowed }: Props) {
  const navigate = useNavigate();
  const link = (
    <Link
      href={href}
      variant={variant}
      nativeAttributes={current ? { 'aria-current': 'page' } : {}}
      onFollow={(event) => {
        if (event.detail.external) return;
        event.preventDefault();
        navigate(href);
        onFollowed?.();
      }}
    >
      {children}
    </Link>
  );
  return current ? (
    <Box fontWeight="bold" display="inline">
      {link}
    </Box>
  ) : (
    link
  );
}
