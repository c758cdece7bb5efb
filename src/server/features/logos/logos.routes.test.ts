import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addCompany } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
  it('answers the image, which a browser may only show', async () => {
    const { status, headers, body } = await server.call(`GET /api/company-logo/${companyId}?t=1`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(body).toBe(SVG);
  });

  it('answers 304 to who has it already', async () => {
    const { headers } = await server.call(`GET /api/company-logo/${companyId}`);
    const again = await server.call(`GET /api/company-logo/${companyId}`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again).toMatchObject({ status: 304, body: '' });
  });

  it.each(['company-logo/no-such', 'mobile-logo/no-such'])('%s: 404', async (path) => {
    expect(await server.call(`GET /api/${path}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('keeps the mobile logo apart', async () => {
    expect((await server.call(`GET /api/mobile-logo/${companyId}`)).status).toBe(404);
  });
});
