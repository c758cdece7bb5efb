// What strangers do, in a process of their own: `bench/strangers.bench.ts` starts it, so that the punches are not measured
// in the process that attacks. Ends when its standard input does.
import { randomInt } from 'node:crypto';
import { connect } from 'node:net';

/** Whom they attack: a server, the company whose people punch, and a super admin of another one as whom they may act. */
export interface Target {
  readonly url: string;
  readonly companyId: string;
  readonly attacker: { readonly companyId: string; readonly token: string };
}

const HOSTILE_SVGS = [
  `<svg xmlns="http://www.w3.org/2000/svg"><rect ${Array.from({ length: 80_000 }, (_, at) => `a${at}="1"`).join(' ')}/></svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg">${'<rect width="1" height="1"/>'.repeat(9_900)}</svg>`,
];
const LARGE_JSON = JSON.stringify({ type: 'in', note: '長'.repeat(80_000) });
const DEEP_JSON = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;

const get = async (url: string, token?: string): Promise<void> => {
  const answer = await fetch(url, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
};

const post = async (
  url: string,
  body: string | FormData,
  { token, from }: { readonly token?: string; readonly from?: string } = {},
): Promise<void> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
    body,
  });
  await answer.arrayBuffer();
};

const guess = ({ url, companyId }: Target, from: string): Promise<void> =>
  post(`${url}/api/auth/login`, JSON.stringify({ companyId, employeeId: `N${randomInt(1e9)}`, password: 'x' }), {
    from,
  });

async function upload({ url, attacker }: Target): Promise<void> {
  const form = new FormData();
  form.append('companyId', attacker.companyId);
  form.append('logo', new Blob([HOSTILE_SVGS[randomInt(HOSTILE_SVGS.length)] ?? '']), 'logo.svg');
  await post(`${url}/api/admin/upload-logo`, form, attacker);
}

function stall({ url }: Target): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /api/auth/login HTTP/1.1\r\nhost: kintai\r\ncontent-length: 100\r\n\r\n{');
  return new Promise((resolve) => void setTimeout(resolve, 20));
}

interface Attack {
  /** So many at a time, each without a pause. */
  readonly atOnce: number;
  once(target: Target): Promise<void>;
}

/** What they do, by its name. */
export const attacks = {
  'hostile SVGs of another company': { atOnce: 5, once: upload },
  'wrong passwords from one address': { atOnce: 16, once: (target) => guess(target, '203.0.113.7') },
  'wrong passwords from a thousand addresses': {
    atOnce: 16,
    once: (target) => guess(target, `198.18.${randomInt(4)}.${randomInt(250)}`),
  },
  'large and deep bodies': {
    atOnce: 16,
    once: ({ url, attacker }) =>
      post(`${url}/api/time-records`, randomInt(2) === 0 ? LARGE_JSON : DEEP_JSON, { token: attacker.token }),
  },
  'large bodies without a login': { atOnce: 16, once: ({ url }) => post(`${url}/api/auth/login`, LARGE_JSON) },
  'the API’s document': { atOnce: 16, once: ({ url }) => get(`${url}/api/openapi.json`) },
  'lists and months of another company': {
    atOnce: 16,
    once: ({ url, attacker }) =>
      get(
        `${url}/api/${['admin/users', 'time-records?month=2026-11', 'admin/home'][randomInt(3)] ?? ''}`,
        attacker.token,
      ),
  },
  'half-sent requests': { atOnce: 4, once: stall },
} as const satisfies Record<string, Attack>;

/** The name of an attack. */
export type AttackName = keyof typeof attacks;

if (import.meta.main) {
  const target = JSON.parse(process.env['TARGET'] ?? '') as Target;
  const { atOnce, once } = attacks[process.env['ATTACK'] as AttackName];
  process.stdin.on('end', () => process.exit()).resume();
  for (let at = 0; at < atOnce; at += 1)
    void (async () => {
      for (;;) await once(target);
    })();
}
