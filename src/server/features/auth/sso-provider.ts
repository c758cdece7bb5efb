import * as client from 'openid-client';

import type { SsoClaims } from '#domain/users/sso.ts';
import { type FetchPublicly, PublicPostError } from '../../platform/outside/public-post.ts';

/** A company's application at its identity provider. */
export type SsoClient = OidcClient | SamlClient;

/** One that speaks OpenID Connect. */
export interface OidcClient {
  readonly kind: 'oidc';
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Groups matter: some providers, such as Okta, have them only for a scope of their own. */
  readonly wantsGroups: boolean;
}

/** One that speaks SAML 2.0. */
export interface SamlClient {
  readonly kind: 'saml';
  /** Its entity ID. */
  readonly issuer: string;
  readonly clientId: string;
  readonly loginUrl: string;
  /** In base64. */
  readonly certificates: readonly string[];
  readonly groupsClaim: string;
}

/** What a login at the provider has to bring back. */
export interface SsoExpectation {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who has logged in at the provider. */
export interface SsoPerson {
  readonly subject: string;
  readonly claims: SsoClaims;
  /** How long ago they proved there who they are, in milliseconds; `null` where it doesn't say. */
  readonly provenAgo: number | null;
  /** Where the browser logs out from the provider; `null` where that has no such address. */
  readonly logoutUrl: string | null;
}

/** Why a provider couldn't be asked, for the admin who checks its settings: it is away, has refused, or isn't to be believed. */
export class SsoFault extends Error {
  override readonly name = 'SsoFault';
  readonly kind: 'away' | 'denied' | 'wrong';

  constructor(fault: string, kind: 'away' | 'denied' | 'wrong' = 'wrong') {
    super(fault);
    this.kind = kind;
  }
}

/** An identity provider, as a company's application there asks it. */
export interface SsoProvider<Client extends SsoClient = SsoClient> {
  /** Where the browser logs in. Throws {@link SsoFault}. */
  loginUrl(of: Client, expected: SsoExpectation & { redirectUri: string; again: boolean }): Promise<string>;
  /**
   * Takes the code of the answer, an address, to the provider and reads who has logged in. Throws {@link SsoFault} for a refusal of
   * the provider's, and for an answer or a token that doesn't hold.
   */
  readAnswer(
    of: Client,
    answer: URL,
    expected: SsoExpectation,
    after: {
      /** The claims that matter, which are asked for where the token doesn't have them. */
      readonly needs: readonly string[];
      readonly logoutTo: string;
    },
  ): Promise<SsoPerson>;
  /** Asks for the provider's metadata and whether it knows the client. Throws {@link SsoFault}. */
  check(of: Client, redirectUri: string): Promise<{ readonly logsOut: boolean }>;
}

/** Seconds by which the provider's clock and this machine's may differ. */
export const CLOCK_TOLERANCE = 60;
const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid profile email';

/**
 * Asks by OpenID Connect, the authorization code flow with PKCE. Nothing of a provider is remembered from one login to the next: a
 * key that it has changed is the one that is fetched.
 */
export function createOidcProvider(fetchPublicly: FetchPublicly): SsoProvider<OidcClient> {
  const fetched: client.CustomFetch = (url, { method, headers, body, signal }) =>
    fetchPublicly(url, {
      method,
      headers,
      // Its library sends forms alone.
      body: body instanceof URLSearchParams ? body.toString() : null,
      signal: signal ?? AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
    });

  async function discover({ issuer, clientId, clientSecret }: OidcClient): Promise<client.Configuration> {
    const metadata = {
      client_secret: clientSecret,
      [client.clockTolerance]: CLOCK_TOLERANCE,
    };
    const found = await client.discovery(new URL(issuer), clientId, metadata, undefined, {
      [client.customFetch]: fetched,
      timeout: TIMEOUT_SECONDS,
      // The token's signature is checked although it comes from the provider itself.
      execute: [client.enableNonRepudiationChecks],
    });
    const server = found.serverMetadata();
    // The addresses of Entra ID for several tenants speak for each of them: anybody could open one, and be whoever they like.
    if (hrefOf(server.issuer) !== hrefOf(issuer)) throw new SsoFault(`発行者が一致しません（${server.issuer}）`);
    if (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true) return found;
    // What is taken for granted where a provider doesn't say (OpenID Connect Discovery 1.0, 3).
    const withBasic = new client.Configuration(server, clientId, metadata, client.ClientSecretBasic(clientSecret));
    withBasic[client.customFetch] = fetched;
    withBasic.timeout = TIMEOUT_SECONDS;
    client.enableNonRepudiationChecks(withBasic);
    return withBasic;
  }

  const loginUrlOf = async (
    found: client.Configuration,
    {
      state,
      nonce,
      verifier,
      redirectUri,
      again,
      wantsGroups,
    }: Parameters<SsoProvider['loginUrl']>[1] & Pick<OidcClient, 'wantsGroups'>,
  ): Promise<string> =>
    client.buildAuthorizationUrl(found, {
      redirect_uri: redirectUri,
      scope:
        wantsGroups && found.serverMetadata().scopes_supported?.includes('groups') === true ? `${SCOPE} groups` : SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // By the age that is asked for the provider has to say when the login was (OpenID Connect Core 1.0, 3.1.2.1).
      ...(again && { prompt: 'login', max_age: '0' }),
    }).href;

  return {
    loginUrl: (of, expected) => orFault(async () => loginUrlOf(await discover(of), { ...of, ...expected })),

    readAnswer: (of, answer, { state, nonce, verifier }, { needs, logoutTo }) =>
      orFault(async () => {
        const found = await discover(of);
        const tokens = await client.authorizationCodeGrant(found, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new SsoFault('IDトークンがありません');
        if (claims.sub.length < 1 || claims.sub.length > 255) throw new SsoFault('IDトークンのsubが正しくありません');
        const { end_session_endpoint: logout, userinfo_endpoint: more } = found.serverMetadata();
        const isThin = more !== undefined && needs.some((name) => !Object.hasOwn(claims, name));
        const further = isThin ? await client.fetchUserInfo(found, tokens.access_token, claims.sub) : {};
        return {
          subject: claims.sub,
          claims: { ...further, ...claims },
          // By the machine's clock, as the library judges the token.
          provenAgo: claims.auth_time === undefined ? null : Date.now() - claims.auth_time * 1000,
          logoutUrl:
            logout === undefined
              ? null
              : client.buildEndSessionUrl(found, {
                  id_token_hint: tokens.id_token ?? '',
                  post_logout_redirect_uri: logoutTo,
                }).href,
        };
      }),

    check: (of, redirectUri) =>
      orFault(async () => {
        const found = await discover(of);
        const server = found.serverMetadata();
        const unused = { state: 'check', nonce: 'check', verifier: client.randomPKCECodeVerifier() };
        await loginUrlOf(found, { ...unused, redirectUri, again: false, wantsGroups: false });
        if (server.token_endpoint === undefined || server.jwks_uri === undefined)
          throw new SsoFault('プロバイダーの情報に、トークンか公開鍵のアドレスがありません');
        await checkClient(found, redirectUri);
        return { logsOut: server.end_session_endpoint !== undefined };
      }),
  };
}

/** Asks for tokens with a code that there isn't: a provider that knows the client says so of the code, else of the client. */
async function checkClient(found: client.Configuration, redirectUri: string): Promise<void> {
  try {
    await client.authorizationCodeGrant(
      found,
      new URL(`${redirectUri}?code=kintai-check&state=check&iss=${encodeURIComponent(found.serverMetadata().issuer)}`),
      { expectedState: 'check', pkceCodeVerifier: client.randomPKCECodeVerifier() },
    );
  } catch (error) {
    if (error instanceof client.WWWAuthenticateChallengeError) throw new SsoFault(WRONG_CLIENT);
    if (!(error instanceof client.ResponseBodyError)) throw error;
    if (['invalid_client', 'unauthorized_client'].includes(error.error)) throw new SsoFault(WRONG_CLIENT);
  }
}

const WRONG_CLIENT = 'クライアントIDかクライアントシークレットが違います';

const hrefOf = (address: string): string => (URL.parse(address)?.href ?? '').replace(/\/$/, '');

/** What went wrong, in words that have nothing of a token or a code. */
async function orFault<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SsoFault) throw error;
    if (error instanceof client.AuthorizationResponseError) throw new SsoFault('プロバイダーが拒否しました', 'denied');
    const unreached = causesOf(error).find((cause) => cause instanceof PublicPostError);
    if (unreached?.isPrivate === true)
      throw new SsoFault('社内ネットワークなど、インターネットに公開されていないアドレスには接続できません', 'away');
    if (unreached !== undefined)
      throw new SsoFault(
        `アドレスが正しいか、プロバイダーが動いているかを確認してください（${unreached.message}）`,
        'away',
      );
    const code = codeOf(error);
    throw new SsoFault(
      FAULTS[code] ?? `プロバイダーの応答が正しくありません（${code}）`,
      AWAY.has(code) ? 'away' : 'wrong',
    );
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'このアドレスに、OpenID Connectの情報（.well-known/openid-configuration）がありません',
  OAUTH_RESPONSE_IS_NOT_JSON: 'このアドレスに、OpenID Connectの情報（.well-known/openid-configuration）がありません',
  OAUTH_PARSE_ERROR: 'プロバイダーの情報を読み取れません',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: '発行者（Issuer）が、プロバイダーの情報と一致しません',
  OAUTH_MISSING_SERVER_METADATA: 'プロバイダーの情報に、必要なアドレスがありません',
  OAUTH_INVALID_SERVER_METADATA: 'プロバイダーの情報に、正しくないアドレスがあります',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'プロバイダーの情報に、httpsではないアドレスがあります',
  OAUTH_TIMEOUT: '時間内に応答がありません',
};

/** What says nothing of the person, but that the provider can't be asked now. */
const AWAY: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

function codeOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError) return error.error.slice(0, 100).replaceAll(/[^\w.-]/g, '');
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  return causes;
}
