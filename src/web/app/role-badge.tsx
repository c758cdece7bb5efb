import type { ReactNode } from 'react';

import type { Role } from '#domain/account/role.ts';
import styles from './role-badge.module.css';
import { texts } from './texts.ts';

/** The person's role, by name. */
export function RoleBadge({ role }: { readonly role: Role }): ReactNode {
  return (
    <span className={styles.badge} data-role={role}>
      {texts.roles[role]}
    </span>
  );
}
