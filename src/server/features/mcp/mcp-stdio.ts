import { finished } from 'node:stream/promises';

import { serveStdio } from '@modelcontextprotocol/server/stdio';

import { type CallApi, createMcpServer, toolsOfClient } from './mcp-server.ts';

const TIMEOUT_MS = 30_000;

/** The answer where there is none of kintai's. */
const UNREACHABLE = {
  status: 503,
  body: { message: 'kintaiのサーバーに接続できません。アドレスと通信を確認してください' },
};

/**
 * Serves the Model Context Protocol over this process's standard input and output until the input ends, for the API client
 * of a secret at a kintai elsewhere. Throws `ApiRefusal` where that refuses the secret.
 */
export async function serveMcpOverStdio(siteUrl: string, secret: string, version: string): Promise<void> {
  const callApi: CallApi = async ({ path }) => {
    try {
      const answer = await fetch(`${siteUrl}${path}`, {
        headers: { authorization: `Bearer ${secret}` },
        // The secret is for this address alone.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: answer.status, body: await answer.json() };
    } catch {
      return UNREACHABLE;
    }
  };
  await toolsOfClient(callApi);
  const server = serveStdio(async () => createMcpServer(await toolsOfClient(callApi), version));
  await finished(process.stdin, { writable: false });
  await server.close();
}
