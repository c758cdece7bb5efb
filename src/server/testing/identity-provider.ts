import { request as httpsRequest } from 'node:https';

import { parseSetCookie } from 'cookie';
import { Provider } from 'oidc-provider';

import { serveLocally } from './https-server.ts';
import { localhostCertificate } from './localhost-certificate.ts';

/** An identity provider by `oidc-provider`, certified by the OpenID Foundation, over https on this machine. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly client: { readonly client_id: string; readonly client_secret: string };
  /** What it says of each of its people, by their subject. */
  readonly people: Map<string, Record<string, unknown>>;
  /** Who sits before the browser, and logs in without being asked for anything. */
  present: string;
  /** Opens its login as a browser does, and returns what it sends back: what follows the `?`. */
  logIn(url: string, subject: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts one that knows an application of these addresses. */
export async function startIdentityProvider({
  redirectUris,
  logoutUris = [],
}: {
  readonly redirectUris: readonly string[];
  readonly logoutUris?: readonly string[];
}): Promise<IdentityProvider> {
  const client = { client_id: 'kintai-app', client_secret: 'a secret of the application at the provider' };
  const people = new Map<string, Record<string, unknown>>();
  const started: { callback: ReturnType<Provider['callback']> | null } = { callback: null };
  const { origin, stop } = await serveLocally((request, response) => {
    if (request.url?.startsWith('/interaction/') === true)
      void provider.interactionFinished(request, response, { login: { accountId: found.present } });
    else void started.callback?.(request, response);
  });
  const provider = new Provider(origin, {
    clients: [{ ...client, redirect_uris: [...redirectUris], post_logout_redirect_uris: [...logoutUris] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'family_name', 'given_name', 'employee_id', 'groups'],
    },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => {
      const claims = people.get(accountId);
      return claims === undefined ? undefined : { accountId, claims: () => ({ sub: accountId, ...claims }) };
    },
    // A company's own application is consented to for everybody.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  started.callback = provider.callback();
  const found: IdentityProvider = {
    issuer: origin,
    client,
    people,
    present: '',
    async logIn(url, subject) {
      found.present = subject;
      const cookies = new Map<string, string>();
      for (let at = url, steps = 0; steps < 10; steps++) {
        const { location, setCookies, text } = await open(at, cookies);
        for (const one of setCookies) {
          const { name, value } = parseSetCookie(one);
          cookies.set(name, value ?? '');
        }
        if (location === undefined) throw new Error(`the provider shows: ${text}`);
        at = new URL(location, at).href;
        if (!at.startsWith(origin)) return new URL(at).search.slice(1);
      }
      throw new Error('the provider goes on and on');
    },
    stop,
  };
  return found;
}

/** One step of a browser that follows nothing by itself. */
function open(
  url: string,
  cookies: ReadonlyMap<string, string>,
): Promise<{ location: string | undefined; setCookies: readonly string[]; text: string }> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const request = httpsRequest(url, { headers: { cookie }, ca: localhostCertificate.cert }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          location: response.headers.location,
          setCookies: response.headers['set-cookie'] ?? [],
          text: String(Buffer.concat(chunks)),
        }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}
