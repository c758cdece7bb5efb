import type { ReactNode } from 'react';

import { ROLE_NAMES, type Role } from '#domain/users/role.ts';
import { Tag } from '../ui/tag.tsx';

/** The person's role, by name. */
export const RoleBadge = ({ role }: { readonly role: Role }): ReactNode => (
  <Tag size="sm" tone={role === 'user' ? 'plain' : 'info'}>
    {ROLE_NAMES[role]}
  </Tag>
);
