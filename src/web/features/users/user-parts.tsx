import type { ReactNode } from 'react';

import type { AdminUser } from '#contract/users.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatPlainDate } from '#domain/time/japanese-date.ts';
import styles from './user-parts.module.css';
import { texts } from './texts.ts';

/** The day of the registration, `2026/11/20`. */
export const registeredOn = ({ created_at }: AdminUser): string => formatPlainDate(isoDate(created_at.slice(0, 10)));

/** That an account can't be used, and why. */
export function StateBadge({ user, today }: { readonly user: AdminUser; readonly today: IsoDate }): ReactNode {
  const hasLeft = user.leaving_date != null && user.leaving_date < today;
  if (user.active && !hasLeft) return null;
  return <span className={styles.badge}>{user.active ? texts.left : texts.inactive}</span>;
}

/** The name of a group, or that there is none. */
export function GroupName({ name }: { readonly name: string | null | undefined }): ReactNode {
  return name == null ? <span className={styles.dim}>{texts.notSet}</span> : name;
}
