import { useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentType, type ReactNode } from 'react';

import { ROLE_NAMES, type Role } from '#domain/users/role.ts';
import { currentUserQuery } from '../lib/current-user-query.ts';
import { meets, type Need } from '../lib/permissions.ts';
import { EVERYWHERE, type Places, usePlaces } from '../lib/places.ts';
import type { UserInfo } from '../lib/session-store.ts';
import { Link, useLocation } from '../lib/router.tsx';
import { Tag } from '../ui/tag.tsx';
import { lazyValue } from './lazy-screen.ts';
import { ADMIN_HOME, MONTHS_TO_APPROVE } from './screen-route.ts';
import { texts } from './texts.ts';

/** A link of the navigation. */
interface NavigationLink {
  readonly to: string;
  readonly label: string;
  /** Who sees it. */
  readonly need: Need;
  /** How many things wait there to be done. */
  readonly Badge?: ComponentType;
  /** It is there only where it is of use to the person: most are never asked. */
  readonly where?: keyof Places;
}

const PendingCount = lazyValue(async () => (await import('../features/leave/pending-count.tsx')).PendingCount);
const OpenCount = lazyValue(async () => (await import('../features/closing/open-count.tsx')).OpenCount);

const WaitingCount = lazyValue(async () => (await import('../features/requests/waiting-count.tsx')).WaitingCount);
const ReturnedCount = lazyValue(async () => (await import('../features/requests/waiting-count.tsx')).ReturnedCount);

/** The screens that the navigation leads to: what one does oneself, and what one does for others. */
const groups = [
  {
    name: texts.own,
    links: [
      { to: '/time-clock', label: texts.clock, need: 'user' },
      { to: '/attendance', label: texts.attendance, need: 'user' },
      { to: '/shift-manager', label: texts.shift, need: 'user' },
      { to: '/vacation-request', label: texts.leave, need: 'user' },
      { to: '/requests', label: texts.requests, need: 'user', where: 'asks', Badge: ReturnedCount },
      { to: '/approvals', label: texts.approvals, need: 'user', where: 'decides', Badge: WaitingCount },
      { to: MONTHS_TO_APPROVE, label: texts.monthsToApprove, need: 'user', where: 'approvesMonths' },
    ],
  },
  {
    name: texts.administration,
    links: [
      { to: ADMIN_HOME, label: texts.adminHome, need: 'admin' },
      { to: '/admin', label: texts.employees, need: 'read_users' },
      { to: '/admin/today', label: texts.today, need: 'read_attendance' },
      { to: '/admin/rosters', label: texts.rosters, need: 'plan_shifts' },
      { to: '/admin/leave', label: texts.leaveApproval, need: 'approve_leave', Badge: PendingCount },
      { to: '/admin/month-end', label: texts.monthEnd, need: 'read_attendance', Badge: OpenCount },
      { to: '/super-admin/attendance-sheet', label: texts.sheet, need: 'read_sheets' },
      { to: '/super-admin', label: texts.companySettings, need: 'super_admin' },
      { to: '/settings', label: texts.settings, need: 'change_settings' },
    ],
  },
] as const satisfies readonly { readonly name: string; readonly links: readonly NavigationLink[] }[];

/** Where the navigation leads to. */
export type NavigationPath = (typeof groups)[number]['links'][number]['to'];

/** A group of links of the navigation, with its name. */
interface NavigationGroup {
  readonly name: string;
  readonly links: readonly (NavigationLink & { readonly to: NavigationPath })[];
}

/** The links that somebody may follow, by group; of the others those that are of use to the person. */
export const groupsFor = (user: UserInfo, places: Places): readonly NavigationGroup[] =>
  (groups as readonly NavigationGroup[])
    .map(({ name, links }) => ({
      name,
      links: links.filter(({ need, where }) => meets(user, need) && (where === undefined || places[where])),
    }))
    .filter(({ links }) => links.length > 0);

/** The link that leads where the person is: of several, as of /admin and /admin/leave, the longest. */
const currentPath = (user: UserInfo, pathname: string): NavigationPath | undefined =>
  groupsFor(user, EVERYWHERE)
    .flatMap(({ links }) => links.map(({ to }) => to))
    .filter((to) => `${pathname}/`.startsWith(`${to}/`))
    .toSorted((one, other) => other.length - one.length)[0];

/** The links of the navigation by group, each group named where there are several; the link to the present screen is marked. */
export function NavigationLinks({
  user,
  classes,
  iconOf,
  onFollow,
}: {
  readonly user: UserInfo;
  readonly classes: { readonly group: string; readonly name: string; readonly link: string };
  /** What stands before a link. */
  readonly iconOf?: (to: NavigationPath) => ReactNode;
  /** Called on a click, also on the link to the present screen. */
  readonly onFollow?: () => void;
}): ReactNode {
  const { pathname } = useLocation();
  const current = currentPath(user, pathname);
  const places = usePlaces();
  const { months_to_approve: months = 0 } = useQuery({ ...currentUserQuery, refetchOnMount: false }).data ?? {};
  const shown = groupsFor(user, {
    ...places,
    approvesMonths: places.approvesMonths || current === MONTHS_TO_APPROVE,
  });
  return shown.map(({ name, links }) => (
    <div key={name} role="group" aria-label={name} className={classes.group}>
      {shown.length > 1 && (
        <span aria-hidden className={classes.name}>
          {name}
        </span>
      )}
      {links.map(({ to, label, Badge }) => (
        <Link
          key={to}
          to={to}
          className={classes.link}
          aria-current={to === current ? 'page' : undefined}
          onClick={onFollow}
        >
          {iconOf?.(to)}
          {label}
          {to === MONTHS_TO_APPROVE && months > 0 && texts.count(months)}
          <Suspense>{Badge !== undefined && <Badge />}</Suspense>
        </Link>
      ))}
    </div>
  ));
}

/** The person's role, by name. */
export const RoleBadge = ({ role }: { readonly role: Role }): ReactNode => (
  <Tag size="sm" tone={role === 'user' ? 'plain' : 'info'}>
    {ROLE_NAMES[role]}
  </Tag>
);
