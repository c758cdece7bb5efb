import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Connects the official client of the Model Context Protocol, as an assistant does, while `use` runs. */
export async function asAssistant<Result>(
  { url }: { readonly url: string },
  secret: string,
  use: (client: Client) => Promise<Result>,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Result> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  );
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}
