import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

import { hasRole, ROLE_NAMES, type Role } from '#domain/users/role.ts';
import { Tag } from '../ui/tag.tsx';
import { lazyValue } from './lazy-screen.ts';
import { ADMIN_HOME } from './routes.tsx';
import { texts } from './texts.ts';

/** A link of the navigation. */
interface NavigationLink {
  readonly to: string;
  readonly label: string;
  /** Who sees it: this role and those above. */
  readonly least: Role;
  /** What is behind the label. */
  readonly Badge?: ComponentType;
}

const PendingCount = lazyValue(async () => (await import('../features/leave/pending-count.tsx')).PendingCount);
const OpenCount = lazyValue(async () => (await import('../features/closing/open-count.tsx')).OpenCount);

const links: readonly NavigationLink[] = [
  { to: '/time-clock', label: texts.clock, least: 'user' },
  { to: '/attendance', label: texts.attendance, least: 'user' },
  { to: '/shift-manager', label: texts.shift, least: 'user' },
  { to: '/vacation-request', label: texts.leave, least: 'user' },
  { to: ADMIN_HOME, label: texts.adminHome, least: 'admin' },
  { to: '/admin', label: texts.employees, least: 'admin' },
  { to: '/admin/today', label: texts.today, least: 'admin' },
  { to: '/admin/leave', label: texts.leaveApproval, least: 'admin', Badge: PendingCount },
  { to: '/admin/month-end', label: texts.monthEnd, least: 'admin', Badge: OpenCount },
  { to: '/super-admin', label: texts.companySettings, least: 'super_admin' },
  { to: '/settings', label: texts.settings, least: 'super_admin' },
];

/** The links of the navigation that the role may follow, in order; those whose screens are there. */
export const linksFor = (role: Role): readonly NavigationLink[] => links.filter(({ least }) => hasRole(role, least));

/** The one of them that leads where the person is: of several, as of /admin and /admin/leave, the longest. */
const currentLink = (role: Role, pathname: string): NavigationLink | undefined =>
  linksFor(role)
    .filter(({ to }) => `${pathname}/`.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0];

/** The links of the navigation, the one to the present screen marked. */
export function NavigationLinks({
  role,
  className = '',
  onFollow,
}: {
  readonly role: Role;
  readonly className?: string | undefined;
  /** Called on a click, also on the link to the present screen. */
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

/** The person's role, by name. */
export const RoleBadge = ({ role }: { readonly role: Role }): ReactNode => (
  <Tag size="sm" tone={role === 'user' ? 'plain' : 'info'}>
    {ROLE_NAMES[role]}
  </Tag>
);
