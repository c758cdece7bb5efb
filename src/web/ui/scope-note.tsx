import type { ReactNode } from 'react';

import { isPreset } from '#domain/permissions/is-preset.ts';
import type { Permission } from '#domain/permissions/permission.ts';
import { scopeText } from '#domain/permissions/scope.ts';
import { grantsOf } from '../lib/permissions.ts';
import { useSession } from '../lib/session-store.ts';
import { Hint } from './layout.tsx';
import { texts } from './texts.ts';

/** At the top of a list: of whom it is, for somebody whose permission doesn't reach everybody. */
export function ScopeNote({ permission }: { readonly permission: Permission }): ReactNode {
  const user = useSession().session?.user;
  if (user === undefined || isPreset(user.role, permission)) return null;
  const scopes = grantsOf(user, permission).map(({ scope }) => scope);
  if (scopes.length === 0 || scopes.some(({ kind }) => kind === 'all')) return null;
  return <Hint>{texts.scope(scopes.map(scopeText).join('、'))}</Hint>;
}
