import type { ComponentType } from 'react';

import { hasRole } from '#domain/users/role.ts';
import { meets, type Need } from '../lib/permissions.ts';
import { paramsOf } from '../lib/router.tsx';
import type { UserInfo } from '../lib/session-store.ts';
import { lazyScreen, type LazyScreen } from './lazy-screen.ts';

/** Where those are who are not logged in. */
export const LOGIN = '/login';

/** The screen after the login, and the fallback for those who may not see another. */
export const HOME = '/time-clock';

/** One's own month. */
export const MONTH = '/attendance';

/** The start page of whoever sees to others' attendance. */
export const ADMIN_HOME = '/admin/home';

/** One's own account. */
export const ACCOUNT = '/account';

/** The months that wait for one's approval. */
export const MONTHS_TO_APPROVE = '/approvals/months';

/** Where the settings are. */
export const SETTINGS_PATH = '/settings';

/** Where the login leads to: the clock (spec §2), or for admins and managers who have chosen it, and admins who don't punch, their start page. */
export const startOf = (user: UserInfo): string =>
  (user.opensAdminHome === true && meets(user, 'read_attendance')) || hasNoOwnScreens(user) ? ADMIN_HOME : HOME;

/** Whether somebody has no attendance of their own to look at: admins whose attendance isn't kept (勤怠の対象外). */
export const hasNoOwnScreens = ({ role, isOutsideAttendance }: UserInfo): boolean =>
  isOutsideAttendance === true && hasRole(role, 'admin');

/** Beside the address of the screen that somebody is led to since they may not see another. */
export const REFUSED = { isRefused: true } as const;

/** A screen behind the login: who may see it, and where the others are sent (spec §2, D30). */
export interface ScreenRoute {
  readonly path: string;
  readonly need: Need;
  readonly otherwise: string;
  readonly Screen: LazyScreen;
}

/** A screen whose code is loaded when it is first shown. */
export const screen = (
  path: string,
  need: Need,
  load: () => Promise<ComponentType>,
  otherwise: string = HOME,
): ScreenRoute => ({ path, need, otherwise, Screen: lazyScreen(load) });

/** A screen that an address leads to, with what stands there for its params. */
export interface FoundScreen {
  readonly screen: ScreenRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** The one of the screens at a pathname; `null` where there is none. */
export function screenAmong(among: readonly ScreenRoute[], pathname: string): FoundScreen | null {
  for (const candidate of among) {
    const params = paramsOf(candidate.path, pathname);
    if (params !== null) return { screen: candidate, params };
  }
  return null;
}
