import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LOGO_MAX_BYTES } from '#domain/logos/logo-file.ts';
import { addCompany, addUser } from '../../testing/builders.ts';
import { startTestServer, type TestResponse, type TestServer } from '../../testing/test-server.ts';
import { gif, jpeg, png, pngChunk, svg } from './testing/images.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

let server: TestServer;
let companyId: string;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await addCompany(server.database);
  await server.database.kysely
    .insertInto('logo')
    .values({ company_id: companyId, kind: 'normal', content_type: 'image/svg+xml', content: Buffer.from(SVG) })
    .execute();
});
afterAll(() => server.stop());

describe('GET /api/company-logo/{companyId}', () => {
  it('returns the image, which a browser may only show', async () => {
    const { status, headers, body } = await server.call(`GET /api/company-logo/${companyId}?t=1`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(body).toBe(SVG);
  });

  it('returns 304 to a client that has it cached', async () => {
    const { headers } = await server.call(`GET /api/company-logo/${companyId}`);
    const again = await server.call(`GET /api/company-logo/${companyId}`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect(server.warnings).toEqual([]);
  });

  it.each(['company-logo/no-such', 'mobile-logo/no-such'])('%s: 404', async (path) => {
    expect(await server.call(`GET /api/${path}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('stores the mobile logo separately', async () => {
    expect((await server.call(`GET /api/mobile-logo/${companyId}`)).status).toBe(404);
  });
});

describe('a company’s logos', () => {
  it('have addresses that change with them', async () => {
    const path = `GET /api/logos/${companyId}`;
    const before = (await server.call(path)).body;
    expect(before).toEqual({
      company_logo: expect.stringMatching(`^/api/company-logo/${companyId}\\?t=\\d+$`),
      mobile_logo: null,
    });
    expect((await server.call(`GET ${before.company_logo}`)).status).toBe(200);
    expect((await server.call('GET /api/logos/no-such')).body).toEqual({ company_logo: null, mobile_logo: null });
  });
});

describe('an upload', () => {
  let own: string;
  let token: string;

  beforeAll(async () => {
    own = await addCompany(server.database);
    token = await server.logIn(await addUser(server.database, { companyId: own, role: 'super_admin' }));
  });

  const form = (fields: Readonly<Record<string, string | Buffer>>, name = 'logo.png'): FormData => {
    const data = new FormData();
    for (const [field, value] of Object.entries(fields))
      if (typeof value === 'string') data.append(field, value);
      else data.append(field, new Blob([Uint8Array.from(value)]), name);
    return data;
  };
  const send = (
    kind: 'logo' | 'mobile-logo',
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> => server.call(`POST /api/admin/upload-${kind}`, { token, body, headers });
  const upload = (logo: Buffer, company = own) => send('logo', form({ companyId: company, logo }));
  const uploadMobile = (mobileLogo: Buffer) => send('mobile-logo', form({ companyId: own, mobileLogo }));

  const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
  /** The logos, their bytes as a digest. */
  const stored = async (company = own) => {
    const rows = await server.database.kysely
      .selectFrom('logo')
      .select(['kind', 'content_type', 'content'])
      .where('company_id', '=', company)
      .orderBy('kind', 'desc')
      .execute();
    return rows.map(({ content, ...row }) => ({ ...row, digest: digest(content) }));
  };
  const audited = () =>
    server.database.kysely
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('company_id', '=', own)
      .orderBy('audit_entry_id', 'desc')
      .execute();

  it.each([
    ['image/png', png()],
    ['image/jpeg', jpeg()],
    ['image/gif', gif()],
    ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path></path></svg>')],
  ])('of %s is served from then on, whatever its name', async (type, image) => {
    const before = await stored();
    server.setNow(new Date(server.now() + 9 * 3600_000 + 1000).toISOString().replace('Z', '+09:00'));
    expect(await upload(image)).toMatchObject({ status: 200, body: { message: 'ロゴをアップロードしました' } });
    const { company_logo } = (await server.call(`GET /api/logos/${own}`)).body;
    const { headers } = await server.call(`GET ${company_logo}`);
    expect(headers.get('content-type')).toBe(type);
    expect(await stored()).toEqual([{ kind: 'normal', content_type: type, digest: digest(image) }]);
    const [entry] = await audited();
    expect(entry).toMatchObject({
      action: 'set_logo',
      before: { company_id: own, kind: 'normal', ...(before[0] && { content_type: before[0].content_type }) },
      after: { content_type: type, bytes: image.length, sha256: expect.stringMatching(/^[\da-f]{64}$/) },
    });
  });

  it('stores of an SVG nothing that runs, of a polyglot file the image only', async () => {
    await upload(svg('<script>alert(1)</script><path onload="alert(1)"/>'));
    const kept = (await server.call(`GET /api/company-logo/${own}`)).body;
    expect(kept).toContain('<path');
    expect(kept).not.toMatch(/script|alert/);
    await upload(Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')]));
    expect((await stored())[0]?.digest).toBe(digest(png()));
  });

  it('sets the mobile logo, which is removed when no file is sent', async () => {
    expect((await uploadMobile(png())).body.message).toBe('モバイル用ロゴをアップロードしました');
    expect((await stored()).map(({ kind }) => kind)).toEqual(['normal', 'mobile']);
    // As a browser sends an empty file field.
    const empty = form({ companyId: own });
    empty.append('mobileLogo', new Blob([]), '');
    expect((await send('mobile-logo', empty)).body.message).toBe('モバイル用ロゴを削除しました');
    expect((await stored()).map(({ kind }) => kind)).toEqual(['normal']);
    expect((await audited())[0]).toMatchObject({ action: 'remove_logo', before: { bytes: png().length } });
    expect((await send('mobile-logo', form({ companyId: own }))).status).toBe(200);
  });

  it('is for the own company and its subsidiaries only', async () => {
    const subsidiary = `${own}-sub`;
    await server.database.kysely
      .insertInto('company')
      .values({ company_id: subsidiary, name: '子会社', parent_company_id: own })
      .execute();
    expect((await upload(gif(), subsidiary)).status).toBe(200);
    expect(await stored(subsidiary)).toHaveLength(1);
    for (const other of [companyId, 'no-such', '../x'])
      expect(await upload(gif(), other)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await upload(gif(), '\u0000')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await stored(companyId))[0]?.digest).toBe(digest(Buffer.from(SVG)));
  });

  /** A PNG of exactly so many bytes. */
  const pngOf = (bytes: number): Buffer => png({ extra: [pngChunk('prIv', Buffer.alloc(bytes - png().length - 12))] });

  it.each(['normal', 'mobile'] as const)('of the maximum size is accepted, one byte more is not: %s', async (kind) => {
    const sendIt = kind === 'normal' ? (image: Buffer) => upload(image) : uploadMobile;
    const max = LOGO_MAX_BYTES[kind];
    expect((await sendIt(pngOf(max))).status).toBe(200);
    const before = await stored();
    const text = `ファイルサイズは${kind === 'normal' ? 5 : 2}MB以下にしてください`;
    for (const size of [max + 1, max + 1024 * 1024])
      expect(await sendIt(pngOf(size))).toMatchObject({ status: 413, body: { code: 'file_too_large', message: text } });
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['zero bytes', () => upload(Buffer.alloc(0)), 400, '画像ファイルが壊れているか、使用できない形式です'],
    [
      'zero bytes for phones',
      () => uploadMobile(Buffer.alloc(0)),
      400,
      '画像ファイルが壊れているか、使用できない形式です',
    ],
    ['a broken image', () => upload(png().subarray(0, 60)), 400, '画像ファイルが壊れているか、使用できない形式です'],
    [
      'a page',
      () => upload(Buffer.from('<html></html>')),
      415,
      '画像ファイル（JPEG、PNG、GIF、SVG）のみアップロードできます',
    ],
    [
      'a huge image',
      () => upload(png({ says: [50_000, 50_000] })),
      400,
      '画像の縦と横は4096ピクセル以下にしてください',
    ],
    [
      'an SVG of 1.5 MB',
      () => upload(svg(`<path d="${'M0 0'.repeat(400_000)}"/>`)),
      413,
      'ファイルサイズは1MB以下にしてください',
    ],
    ['no file', () => send('logo', form({ companyId: own })), 400, '入力内容に誤りがあります。'],
    ['a text for a file', () => send('logo', form({ companyId: own, logo: 'x' })), 400, '入力内容に誤りがあります。'],
    ['no company', () => send('logo', form({ logo: png() })), 400, '入力内容に誤りがあります。'],
    [
      'an unknown field',
      () => send('logo', form({ companyId: own, logo: png(), x: '1' })),
      400,
      '入力内容に誤りがあります。',
    ],
    [
      'a second file',
      () => send('logo', form({ companyId: own, logo: png(), more: png() })),
      400,
      '入力内容に誤りがあります。',
    ],
    [
      'a field of a prototype',
      () => send('logo', form({ ['__proto__']: 'x', companyId: own })),
      400,
      '入力内容に誤りがあります。',
    ],
    [
      'a very long field',
      () => send('logo', form({ companyId: own + 'a'.repeat(2000), logo: png() })),
      400,
      '入力内容に誤りがあります。',
    ],
    ['JSON', () => send('logo', { companyId: own }), 415, '対応していない形式です。'],
    ['nothing', () => send('logo', undefined), 415, '対応していない形式です。'],
    [
      'a form without end',
      () =>
        send('logo', '--x\r\nContent-Disposition: form-data; name="logo"', {
          'content-type': 'multipart/form-data; boundary=x',
        }),
      400,
      '入力内容に誤りがあります。',
    ],
    [
      'a form without boundary',
      () => send('logo', 'x', { 'content-type': 'multipart/form-data' }),
      400,
      '入力内容に誤りがあります。',
    ],
  ])('is rejected, and nothing changes: %s', async (_what, sendIt, status, message) => {
    const before = [await stored(), await audited()];
    expect(await sendIt()).toMatchObject({ status, body: { message } });
    expect([await stored(), await audited()]).toEqual(before);
  });

  it('is answered whatever is still being sent', async () => {
    const twice = form({ companyId: own });
    twice.append('companyId', own);
    twice.append('logo', new Blob([new Uint8Array(4 * 1024 * 1024)]), 'logo.png');
    for (let time = 0; time < 5; time += 1) expect((await send('logo', twice)).status).toBe(400);
    const huge = form({ companyId: own, logo: Buffer.alloc(20 * 1024 * 1024) });
    expect((await send('logo', huge)).status).toBe(413);
    expect((await server.call('POST /api/admin/upload-logo', { body: huge })).status).toBe(401);
  });

  it('reports at the field what is missing', async () => {
    expect((await send('logo', form({ logo: png() }))).body.fields).toEqual({
      companyId: '企業とロゴファイルを選択してください',
    });
    expect((await send('mobile-logo', form({}))).body.fields).toEqual({ companyId: '企業を選択してください' });
  });

  it('is the only kind of route that accepts forms', async () => {
    const answer = await server.call('POST /api/admin/employment-types', { token, body: form({ name: 'x' }) });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });
});
