import { Suspense, type ComponentType, type ReactNode } from 'react';

import type { Role } from '#domain/users/role.ts';
import { ROLE_NAMES } from '../ui/texts.ts';
import { meets, type Need } from '../lib/permissions.ts';
import { type Places, usePlaces } from '../lib/places.ts';
import type { UserInfo } from '../lib/session-store.ts';
import { Link, useLocation } from '../lib/router.tsx';
import { Tag } from '../ui/tag.tsx';
import { lazyValue } from './lazy-screen.ts';
import { ADMIN_HOME, hasNoOwnScreens, MONTHS_TO_APPROVE, SETTINGS_PATH } from './screen-route.ts';
import { texts } from './texts.ts';

/** A screen of a place of the navigation: its address, its name among the others there, and who may open it. */
export interface PlaceScreen<To extends string = string> {
  readonly to: To;
  readonly label: string;
  readonly need: Need;
  /** It shows the month that `?month=` names. */
  readonly isOfMonth?: true;
  /** It is there only where it is of use to the person: most are never asked. */
  readonly where?: keyof Places;
}

/** A place that the navigation leads to: its screens are its tabs, and it opens at the first that the person may open. */
interface NavigationPlace {
  /** What the place is known by; the address of its first screen. */
  readonly at: string;
  readonly label: string;
  readonly screens: readonly [PlaceScreen, ...PlaceScreen[]];
  /** How many things wait there to be done. */
  readonly Badge?: ComponentType;
  /** Of the place, too, without a tab of its own. */
  readonly alsoAt?: '/super-admin' | '/admin/leave';
}

const OpenCount = lazyValue(async () => (await import('../features/closing/open-count.tsx')).OpenCount);

const WaitingCount = lazyValue(async () => (await import('../features/requests/waiting-count.tsx')).WaitingCount);
const ReturnedCount = lazyValue(async () => (await import('../features/requests/waiting-count.tsx')).ReturnedCount);

/** A place of one screen. */
const placeOf = <const At extends string>(at: At, label: string, need: Need) => ({
  at,
  label,
  screens: [{ to: at, label, need }] as const,
});

/** Where the navigation leads: what one does oneself, and what one does for others. */
const groups = [
  {
    name: texts.own,
    places: [
      placeOf('/time-clock', texts.clock, 'user'),
      placeOf('/attendance', texts.attendance, 'user'),
      placeOf('/shift-manager', texts.shift, 'user'),
      placeOf('/vacation-request', texts.leave, 'user'),
      {
        at: '/requests',
        label: texts.requests,
        screens: [{ to: '/requests', label: texts.requests, need: 'user', where: 'asks' }],
        Badge: ReturnedCount,
      },
    ],
  },
  {
    name: texts.administration,
    places: [
      placeOf(ADMIN_HOME, texts.adminHome, 'read_attendance'),
      placeOf('/admin', texts.employees, 'read_users'),
      placeOf('/admin/today', texts.today, 'read_attendance'),
      placeOf('/admin/rosters', texts.rosters, 'plan_shifts'),
      {
        at: '/admin/clients',
        label: texts.assignments,
        screens: [
          { to: '/admin/clients', label: texts.clientOverview, need: 'read_assignments', where: 'worksAtClients' },
          { to: '/admin/assignments', label: texts.assigned, need: 'read_assignments', where: 'worksAtClients' },
          {
            to: '/admin/assignments/reports',
            label: texts.workReports,
            need: 'read_assignments',
            isOfMonth: true,
            where: 'worksAtClients',
          },
          {
            to: '/admin/assignments/settlements',
            label: texts.settlements,
            need: 'read_assignments',
            isOfMonth: true,
            where: 'worksAtClients',
          },
          { to: '/admin/assignments/dispatch', label: texts.dispatch, need: 'read_assignments', where: 'dispatches' },
        ],
      },
      {
        at: '/approvals',
        label: texts.approvals,
        screens: [
          { to: '/approvals', label: texts.requests, need: 'user', where: 'decides' },
          { to: MONTHS_TO_APPROVE, label: texts.monthsToApprove, need: 'user', where: 'approvesMonths' },
        ],
        Badge: WaitingCount,
        alsoAt: '/admin/leave',
      },
      {
        at: '/admin/leave/balances',
        label: texts.leaveManagement,
        screens: [
          { to: '/admin/leave/balances', label: texts.leaveBalances, need: 'read_leave' },
          { to: '/admin/leave/five-days', label: texts.fiveDays, need: 'read_leave' },
          { to: '/admin/leave/planned', label: texts.plannedLeave, need: 'admin' },
          { to: '/admin/leave/on-behalf', label: texts.onBehalf, need: 'approve_leave' },
        ],
      },
      {
        at: '/admin/month-end',
        label: texts.monthEnd,
        screens: [
          { to: '/admin/month-end', label: texts.monthEnd, need: 'read_attendance', isOfMonth: true },
          { to: '/super-admin/attendance-sheet', label: texts.sheet, need: 'read_sheets', isOfMonth: true },
          { to: '/admin/month-end/overtime', label: texts.agreement, need: 'read_overtime', isOfMonth: true },
          { to: '/admin/month-end/payroll', label: texts.payroll, need: 'run_payroll', isOfMonth: true },
          { to: '/admin/month-end/health', label: texts.health, need: 'manage_health', isOfMonth: true },
        ],
        Badge: OpenCount,
      },
      { ...placeOf(SETTINGS_PATH, texts.settings, 'change_settings'), alsoAt: '/super-admin' },
    ],
  },
] as const satisfies readonly { readonly name: string; readonly places: readonly NavigationPlace[] }[];

/** What a place of the navigation is known by. */
export type NavigationPath = (typeof groups)[number]['places'][number]['at'];

/** The address of a screen of the navigation. */
export type ScreenPath = (typeof groups)[number]['places'][number]['screens'][number]['to'];

/** A place of the navigation as somebody sees it, with those of its screens that they may open. */
export interface OpenPlace extends Omit<NavigationPlace, 'at' | 'screens'> {
  readonly at: NavigationPath;
  readonly screens: readonly [PlaceScreen<ScreenPath>, ...PlaceScreen<ScreenPath>[]];
}

/** A group of places of the navigation, with its name. */
interface NavigationGroup {
  readonly name: string;
  readonly places: readonly OpenPlace[];
}

/**
 * The places that somebody may open, by group; of what not everybody needs, that which is of use to the person. Admins whose
 * attendance isn't kept have none of their own.
 */
export const groupsFor = (user: UserInfo, useful: Places): readonly NavigationGroup[] =>
  (groups as readonly NavigationGroup[])
    .filter(({ name }) => name !== texts.own || !hasNoOwnScreens(user))
    .map(({ name, places }) => ({
      name,
      places: places.flatMap((place) => {
        const [first, ...others] = place.screens.filter(
          ({ need, where }) => meets(user, need) && (where === undefined || useful[where]),
        );
        return first === undefined ? [] : [{ ...place, screens: [first, ...others] } satisfies OpenPlace];
      }),
    }))
    .filter(({ places }) => places.length > 0);

/** Whether an address is that of a screen, or lies below it. */
const isAt = (to: string, pathname: string): boolean => `${pathname}/`.startsWith(`${to}/`);

/** Where the person is: of several places and screens that fit, as /admin and /admin/leave, the longest address; `null` for none. */
export const placeAt = (
  groupsOfPerson: readonly NavigationGroup[],
  pathname: string,
): { readonly place: OpenPlace; readonly screen: PlaceScreen } | null =>
  groupsOfPerson
    .flatMap(({ places }) =>
      places.flatMap((place) => [
        ...place.screens.map((screen) => ({ place, screen, at: screen.to as string })),
        ...(place.alsoAt === undefined ? [] : [{ place, screen: place.screens[0], at: place.alsoAt }]),
      ]),
    )
    .filter(({ at }) => isAt(at, pathname))
    .toSorted((one, other) => other.at.length - one.at.length)[0] ?? null;

/** The groups that the person sees at an address: the months to approve are there as long as they are looked at. */
export function useGroups(user: UserInfo, pathname: string): readonly NavigationGroup[] {
  const useful = usePlaces();
  return groupsFor(user, {
    ...useful,
    approvesMonths: useful.approvesMonths || isAt(MONTHS_TO_APPROVE, pathname),
  });
}

/** The links of the navigation by group, each group named where there are several; the link to the present screen is marked. */
export function NavigationLinks({
  user,
  classes,
  iconOf,
  onFollow,
}: {
  readonly user: UserInfo;
  readonly classes: { readonly group: string; readonly name: string; readonly link: string };
  /** The icon of a link. */
  readonly iconOf?: (at: NavigationPath) => ReactNode;
  /** Called on a click, also on the link to the present screen. */
  readonly onFollow?: () => void;
}): ReactNode {
  const { pathname } = useLocation();
  const shown = useGroups(user, pathname);
  const current = placeAt(shown, pathname)?.place.at;
  return shown.map(({ name, places: group }) => (
    <div key={name} role="group" aria-label={name} className={classes.group}>
      {shown.length > 1 && (
        <span aria-hidden className={classes.name}>
          {name}
        </span>
      )}
      {group.map(({ at, label, screens, Badge }) => (
        <Link
          key={at}
          to={screens[0].to}
          className={classes.link}
          aria-current={at === current ? 'page' : undefined}
          onClick={onFollow}
        >
          {iconOf?.(at)}
          {label}
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
