import type { Random } from './random.ts';
import { hostileValue, type Schema, valueOf, type Vocabulary } from './values.ts';

/** Whose words an answer is in: the contract's, or those of a standard that other systems speak. */
export type Dialect = 'contract' | 'scim' | 'mcp' | 'chat';

/** A call: of the API's own document, or one that other systems make by a standard. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly body: Schema | null;
  /** The media type of the body. */
  readonly type: string;
  readonly dialect: Dialect;
  /** Headers that the call has as a rule. */
  readonly headers?: readonly string[];
  /** The headers that say of a body who has sent it, in place of a token. */
  readonly sign?: (body: Buffer) => readonly string[];
}

/** A request as bytes of HTTP: a client would refuse to send many of them. */
export interface FuzzRequest {
  readonly operation: string;
  readonly head: string;
  readonly body: Buffer;
  /** The body's end is announced wrongly: the server could wait for more. */
  readonly isCutOff: boolean;
}

interface Document {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: Operation['parameters'];
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
          }
        >
      >
    >
  >;
}

/** All calls of an OpenAPI document. */
export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: content?.schema ?? null,
        type: type ?? 'application/json',
        dialect: 'contract',
      };
    }),
  );

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
const FILES: readonly (string | Buffer)[] = [
  SVG,
  '',
  '社員ID,氏名\nF1,試験 太郎\n',
  '社員ID,氏名\n"F1',
  `社員ID,氏名\n${'F1,あ\n'.repeat(2000)}`,
  SVG.replace('<path', `<path ${'a="1" '.repeat(50)}`),
  SVG.replace('<path', '<g>'.repeat(300)),
  SVG.replace('<path', '<!DOCTYPE x [<!ENTITY a "b">]><path'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xff, 0xff, 0xff]),
  Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0080\u0000\u0000,', 'latin1'),
  Buffer.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xff]),
  Buffer.alloc(300_000, 0x41),
];

/** A request to an operation, from a caller. Some are valid, most nearly so, some are hardly HTTP. */
export function requestTo(random: Random, operation: Operation, words: Vocabulary, token: string | null): FuzzRequest {
  const { type, content } = bodyOf(random, operation, words);
  const path = pathOf(random, operation, words);
  const headers = [
    'Host: kintai',
    ...(operation.sign === undefined ? authorizationOf(random, token) : signedBy(random, operation.sign, content)),
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...headersOf(random, operation, words),
    'Connection: close',
  ];
  const { framing, bytes, isCutOff } = framed(random, content, operation.method);
  const method = random.chance(0.01) ? random.pick(['HEAD', 'OPTIONS', 'TRACE', 'PURGE', 'get']) : operation.method;
  return {
    operation: `${operation.method} ${operation.path}`,
    head: `${method} ${path} HTTP/1.1\r\n${[...headers, ...framing].join('\r\n')}\r\n\r\n`,
    body: bytes,
    isCutOff,
  };
}

const PATH_PARTS = [
  'new',
  '%00',
  '%2e%2e%2f',
  '..',
  '%E3%81%82',
  '-1',
  '0',
  '1e3',
  '9'.repeat(40),
  '%zz',
  'a%2Fb',
  '１',
];

function pathOf(random: Random, { path, parameters }: Operation, words: Vocabulary): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string, at: number) => {
    if (random.chance(0.08)) return random.pick(PATH_PARTS);
    if (/month/i.test(name)) return random.pick(['2026-11', '2026-10', '2026-13']);
    if (/company/i.test(name)) return random.pick(words.companyIds);
    // Half of a person's calls are of a person: of all ids few are, and the others end at the first look-up.
    const isPerson = /\/users\/$/i.test(path.slice(0, at)) && random.chance(0.5);
    return String(random.pick(isPerson ? words.userIds : words.ids));
  });
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && random.chance(0.7))
    .flatMap(({ name, schema }) => {
      const value = valueOf(random, schema, name, words);
      const text = encoded(typeof value === 'string' ? value : JSON.stringify(value));
      return random.chance(0.03) ? [`${name}=${text}`, `${name}[]=1`, `${name}=`] : [`${name}=${text}`];
    });
  if (random.chance(0.02)) query.push(random.pick(['__proto__[x]=1', 'a[b][c]=1', '%', '='.repeat(50), '&&&', '%FF']));
  const whole = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  return random.chance(0.01) ? random.pick([`/${whole}`, `${whole}/`, whole.toUpperCase(), `${whole}#x`]) : whole;
}

/** A lone surrogate has no encoding. */
const encoded = (text: string | undefined): string => encodeURIComponent((text ?? '').toWellFormed());

function authorizationOf(random: Random, token: string | null): string[] {
  if (token === null) return [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (random.chance(0.96)) return [`Authorization: Bearer ${token}`];
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  return random.pick([
    [`Authorization: bearer ${token}`],
    [`Authorization: Bearer ${header}.${claims}.${signature.slice(1)}`],
    [`Authorization: Bearer ${none}.${claims}.`],
    [`Authorization: Bearer ${token}`, `Authorization: Bearer ${token}`],
    ['Authorization: Bearer'],
    [`Authorization: Basic ${'A'.repeat(3000)}`],
    [`Cookie: token=${token}`],
  ]);
}

const ODD_HEADERS: readonly string[] = [
  'Accept: */*;q=nonsense',
  'Accept-Encoding: gzip;q=0, br;q=9, *;q=-1',
  'Accept-Encoding: zstd',
  'If-None-Match: "x", W/"y", *',
  'If-Match: nonsense',
  'If-Match: "0"',
  'Range: bytes=5-1',
  'Expect: 100-continue',
  'X-Forwarded-For: 10.0.0.1, ,::ffff:1, nonsense',
  'X-Forwarded-Host: evil.example',
  'X-HTTP-Method-Override: DELETE',
  'Origin: https://evil.example',
  'Content-Encoding: gzip',
  'Transfer-Encoding: identity',
  `X-Long: ${'a'.repeat(7000)}`,
  Array.from({ length: 60 }, (_, at) => `X-Many-${at}: ${at}`).join('\r\n'),
  'X-Bytes: \u00ff\u00fe',
  'Upgrade: websocket',
  'X Bad: 1',
  'X-Folded: a\r\n b',
];

/** The right signature of a body, or one of another, a changed one, or none. */
function signedBy(random: Random, sign: NonNullable<Operation['sign']>, content: Buffer): readonly string[] {
  if (random.chance(0.9)) return sign(content);
  return random.pick([
    [],
    sign(Buffer.from('x')),
    sign(content).map((header) => header.slice(0, -2)),
    sign(content).map((header) => header.replaceAll(/\d/g, '9')),
    [...sign(content), ...sign(content)],
  ]);
}

function headersOf(random: Random, { parameters, headers = [] }: Operation, { ids }: Vocabulary): string[] {
  const takesKey = parameters.some(({ name }) => name === 'idempotency-key');
  const keys = ['same-key', `k${random.below(1e9)}`, '', 'あ', 'k'.repeat(129), String(random.pick(ids))];
  return [
    ...headers.filter(() => !random.chance(0.05)),
    ...(takesKey && random.chance(0.5) ? [`Idempotency-Key: ${random.pick(keys)}`] : []),
    ...(random.chance(0.08) ? [random.pick(ODD_HEADERS)] : []),
  ];
}

interface Content {
  readonly type: string | null;
  readonly content: Buffer;
}

const ODD_TYPES = [
  'text/plain',
  'application/json; charset=shift_jis',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=""',
  'application/xml',
  'APPLICATION/JSON',
  '*/*',
  '',
];

function bodyOf(random: Random, { body, type: usual, method }: Operation, words: Vocabulary): Content {
  if (body === null && !(method !== 'GET' && random.chance(0.1))) return { type: null, content: Buffer.alloc(0) };
  const made = usual.startsWith('multipart/') ? formOf(random, body ?? {}, words) : null;
  const content = made?.content ?? textBodyOf(random, usual, body ?? {}, words);
  return { type: random.chance(0.04) ? random.pick(ODD_TYPES) : (made?.type ?? usual), content };
}

function textBodyOf(random: Random, type: string, schema: Schema, words: Vocabulary): Buffer {
  const value = random.chance(0.04) ? hostileValue(random) : valueOf(random, schema, '', words);
  const isForm = type === 'application/x-www-form-urlencoded';
  const text = (isForm ? asFields(value) : JSON.stringify(value)) ?? '';
  return Buffer.from(random.chance(0.08) ? mangled(random, text) : text);
}

const asFields = (value: unknown): string =>
  Object.entries(typeof value === 'object' && value !== null ? value : {})
    .map(([name, field]) => `${name}=${encoded(typeof field === 'string' ? field : JSON.stringify(field))}`)
    .join('&');

/** Nearly the same text, which is JSON no more, or says a thing twice. */
function mangled(random: Random, text: string): string {
  const first = /^\{("(?:[^"\\]|\\.)*"):/.exec(text)?.[1] ?? '"note"';
  return random.pick([
    text.slice(0, random.below(text.length + 1)),
    `\uFEFF${text}`,
    `${text}${text}`,
    text.replace(/\}$/, `,${first}:"twice"}`),
    text.replace(/^\{/, '{"__proto__":{"role":"super_admin"},'),
    text.replace(/^\{/, '{"constructor":{"prototype":{}},'),
    '['.repeat(5000),
    `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
    'null',
    '"text"',
    '[]',
    'NaN',
    `{"note":"${'長'.repeat(100_000)}"}`,
    '',
  ]);
}

const BOUNDARY = 'fuzz-boundary';

function formOf(random: Random, { properties = {} }: Schema, words: Vocabulary): Content {
  const fields = Object.entries(properties).filter(() => !random.chance(0.08));
  if (random.chance(0.05)) fields.push(...fields);
  const parts = fields.flatMap(([name, schema]) => {
    const isFile = schema.format === 'binary' && !random.chance(0.03);
    const fileName = isFile ? `; filename="${random.pick(['a.svg', 'a.csv', '', '../x', '表.csv', '"'])}"` : '';
    const value = isFile ? random.pick(FILES) : textOfField(random, schema, name, words);
    return [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${fileName}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ];
  });
  const end = random.chance(0.05) ? random.pick(['', `--${BOUNDARY}`, '--other--']) : `--${BOUNDARY}--\r\n`;
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    content: Buffer.concat([...parts, Buffer.from(end)]),
  };
}

function textOfField(random: Random, schema: Schema, name: string, words: Vocabulary): string {
  const value = valueOf(random, schema, name, words);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

interface Framed {
  readonly framing: readonly string[];
  readonly bytes: Buffer;
  readonly isCutOff: boolean;
}

/** How the body's end is announced: by its length, in chunks, or wrongly. */
function framed(random: Random, content: Buffer, method: string): Framed {
  if (content.length === 0 && method === 'GET') return { framing: [], bytes: content, isCutOff: false };
  if (random.chance(0.08)) {
    const size = 1 + random.below(content.length + 1);
    const chunks: Buffer[] = [];
    for (let at = 0; at < content.length; at += size) {
      const part = content.subarray(at, at + size);
      chunks.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
    }
    const end = random.pick(['0\r\n\r\n', '0\r\n\r\n', '0\r\nTrailer: x\r\n\r\n', 'zz\r\n', '0']);
    const bytes = Buffer.concat([...chunks, Buffer.from(end)]);
    return { framing: ['Transfer-Encoding: chunked'], bytes, isCutOff: !end.endsWith('\r\n\r\n') };
  }
  if (random.chance(0.01))
    return {
      framing: random.pick([
        ['Content-Length: -1'],
        ['Content-Length: 99999999999'],
        [`Content-Length: ${content.length}`, 'Content-Length: 0'],
        [`Content-Length: ${content.length}`, 'Transfer-Encoding: chunked'],
        [`Content-Length: ${Math.max(0, content.length - 1)}`],
      ]),
      bytes: content,
      isCutOff: true,
    };
  return { framing: [`Content-Length: ${content.length}`], bytes: content, isCutOff: false };
}
