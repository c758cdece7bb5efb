import type { IncomingMessage, ServerResponse } from 'node:http';

import type { FetchPublicly } from '../platform/outside/public-post.ts';
import { fetchFromTests, serveLocally } from './https-server.ts';

/** A request, as a service has got it. */
export interface HrRequestSeen {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly form: Readonly<Record<string, string>>;
}

/** What a service answers. */
export interface HrAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** SmartHR and freee人事労務 on this machine, over https, as their published schemas say. */
export interface HrServices {
  readonly fetchPublicly: FetchPublicly;
  readonly requests: HrRequestSeen[];
  /** The people of a SmartHR company, by its subdomain and its token. */
  readonly crews: Map<string, readonly object[]>;
  /** The people of a company at freee. */
  readonly employees: Map<string, readonly object[]>;
  /** The codes that freee has given out, each with whose people it is good for. */
  readonly codes: Map<string, string>;
  /** The access tokens, and the tokens by which they are renewed, that freee takes now. */
  readonly tokens: { access: string; refresh: string };
  /** Answers in place of the service; `null` where that answers itself. */
  reply: (
    seen: HrRequestSeen,
    response: ServerResponse,
  ) => HrAnswer | 'sent' | null | Promise<HrAnswer | 'sent' | null>;
  stop(): Promise<void>;
}

/** The app of a company's own at freee. */
export const FREEE_APP = { client_id: 'freee-app', client_secret: 'a secret of the app at freee' };

const error = (status: number, body: object): HrAnswer => ({ status, body });

/** Starts the services. */
export async function startHrServices(): Promise<HrServices> {
  let issued = 0;
  const issue = (companyId: string): HrAnswer => {
    issued += 1;
    services.tokens.access = `access-${issued}`;
    services.tokens.refresh = `refresh-${issued}`;
    return {
      body: {
        access_token: services.tokens.access,
        token_type: 'bearer',
        expires_in: 21_600,
        refresh_token: services.tokens.refresh,
        scope: 'read write',
        company_id: companyId,
        external_cid: 'x',
      },
    };
  };

  // https://developer.freee.co.jp/reference/ 認可コード
  function token({ form }: HrRequestSeen): HrAnswer {
    if (form['client_id'] !== FREEE_APP.client_id || form['client_secret'] !== FREEE_APP.client_secret)
      return error(401, { error: 'invalid_client', error_description: 'Client authentication failed' });
    const invalid = error(400, { error: 'invalid_grant', error_description: 'The provided grant is invalid' });
    if (form['grant_type'] === 'authorization_code') {
      const code = form['code'] ?? '';
      const companyId = services.codes.get(code);
      services.codes.delete(code);
      return companyId === undefined ? invalid : issue(companyId);
    }
    // One that was used is good for nothing.
    return form['refresh_token'] === services.tokens.refresh ? issue('unsaid') : invalid;
  }

  function freee({ headers, path, query }: HrRequestSeen): HrAnswer {
    if (headers['authorization'] !== `Bearer ${services.tokens.access}`)
      return error(401, { message: 'ログインをして下さい', code: 'invalid_access_token' });
    if (headers['freee-version'] !== '2022-02-01') return error(400, {});
    const companyId = /^\/hr\/api\/v1\/companies\/(\d+)\/employees$/.exec(path)?.[1] ?? '';
    const people = services.employees.get(companyId);
    if (people === undefined) return error(403, { message: 'アクセスする権限がありません' });
    const [limit, offset] = [Number(query['limit'] ?? 50), Number(query['offset'] ?? 0)];
    if (limit > 100) return error(400, {});
    return { body: people.slice(offset, offset + limit) };
  }

  // https://developer.smarthr.jp/api
  function smartHr({ headers, host, path, query }: HrRequestSeen): HrAnswer {
    const key = `${host.replace(/\.smarthr\.jp$/, '')} ${headers['authorization']?.replace('Bearer ', '') ?? ''}`;
    const people = services.crews.get(key);
    if (people === undefined)
      return error(401, { code: 2, type: 'unauthorized_token', message: '無効なアクセストークンです', errors: null });
    if (path !== '/api/v1/crews') return error(404, {});
    const [page, size] = [Number(query['page'] ?? 1), Number(query['per_page'] ?? 10)];
    const fields = query['fields']?.split(',');
    const part = people.slice((page - 1) * size, page * size);
    return {
      headers: { 'x-total-count': String(people.length) },
      body: part.map((one) =>
        Object.fromEntries(Object.entries(one).filter(([name]) => fields?.includes(name) ?? true)),
      ),
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const [, host = '', ...rest] = (request.url ?? '').split('/');
    const url = new URL(`https://${host}/${rest.join('/')}`);
    const seen: HrRequestSeen = {
      method: request.method ?? '',
      host,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
    };
    services.requests.push(seen);
    const said = await services.reply(seen, response);
    if (said === 'sent') return;
    const own = host.endsWith('.smarthr.jp') ? smartHr : host === 'api.freee.co.jp' ? freee : token;
    const { status = 200, headers = {}, body = null } = said ?? own(seen);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  const { origin, stop } = await serveLocally((request, response) => void answer(request, response));
  const services: HrServices = {
    fetchPublicly: (url, sent) => {
      const { host, pathname, search } = new URL(url);
      return fetchFromTests(`${origin}/${host}${pathname}${search}`, sent);
    },
    requests: [],
    crews: new Map(),
    employees: new Map(),
    codes: new Map(),
    tokens: { access: '', refresh: '' },
    reply: () => null,
    stop,
  };
  return services;
}
