import { Suspense, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import type { Role } from '#domain/account/role.ts';
import { currentLink, linksFor } from './navigation.ts';

/** The links of the navigation, the one to the present screen marked. */
export function NavigationLinks({
  role,
  className = '',
  onFollow,
}: {
  readonly role: Role;
  readonly className?: string | undefined;
  /** Hears of a click, also on the link to the screen that is already there. */
  readonly onFollow?: () => void;
}): ReactNode {
  const { pathname } = useLocation();
  const current = currentLink(role, pathname);
  return linksFor(role).map((link) => (
    <Link
      key={link.to}
      to={link.to}
      className={className}
      aria-current={link === current ? 'page' : undefined}
      onClick={onFollow}
    >
      {link.label}
      <Suspense>{link.Badge !== undefined && <link.Badge />}</Suspense>
    </Link>
  ));
}
