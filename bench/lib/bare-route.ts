// A bare Fastify route beside which kintai's is measured: it checks the token of a punch, parses its JSON and answers with
// a record, without a database. Prints its address.
import Fastify from 'fastify';

import { epochMs } from '#domain/time/instant.ts';
import { createTokens } from '#server/platform/auth/tokens.ts';

const tokens = createTokens(process.env['KINTAI_JWT_SECRET'] ?? '');
const app = Fastify();
app.post('/api/time-records', async ({ headers, body }, reply) => {
  const { userId } = tokens.read(headers.authorization, epochMs(Date.now()));
  return reply
    .code(201)
    .send({ ...(body as object), id: 1, user_id: userId, recorded_at: new Date(), message: '出勤' });
});
process.stdout.write(`kintai  ${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
process.once('SIGTERM', () => void app.close());
