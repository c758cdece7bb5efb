import type { IncomingMessage } from 'node:http';

import type { systemRoutes } from '#contract/system.ts';
import type { ResponseOf } from '#contract/route.ts';
import { isLocalRequest } from '../../platform/http/local-host.ts';

/** What the login screen needs. */
export type LoginScreenConfig = ResponseOf<(typeof systemRoutes)['GET /api/config']>;

/** What whoever sent that request may know before a login. */
export type LoginScreenOf = (request: IncomingMessage) => LoginScreenConfig;

/**
 * The login screen's settings. The demo accounts with their passwords are published to everybody, or `locally`: to who
 * is on this machine, so that a kintai that somebody else reaches gives them to nobody by mistake.
 */
export function loginScreenOf(
  defaultCompanyId: string,
  resetsPasswords: boolean,
  hasSso: () => boolean,
  demo: { readonly accounts: LoginScreenConfig['demo_accounts']; readonly published: 'always' | 'locally' } | null,
): LoginScreenOf {
  const plain = (): LoginScreenConfig => ({
    default_company_id: defaultCompanyId,
    ...(resetsPasswords && { resets_passwords: true as const }),
    ...(hasSso() && { has_sso: true as const }),
  });
  const { accounts: demo_accounts } = demo ?? {};
  if (demo === null || demo_accounts === undefined) return plain;
  return (request) =>
    demo.published === 'always' || isLocalRequest(request) ? { ...plain(), demo_accounts } : plain();
}
