import type { TestResponse, TestServer } from '../test-server.ts';
import type { AccessCall } from './access-case.ts';

/** Sends a request of the contract as a browser does: its parameters in the path, its body as JSON or as a form. */
export function send(
  server: TestServer,
  name: string,
  { params = {}, query = {}, body }: AccessCall,
  token: string | undefined,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const path = name.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = params[parameter];
    if (value === undefined) throw new Error(`${name} lacks a value for ${parameter}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const target = search.size === 0 ? path : `${path}?${search}`;
  return server.call(target, { token, headers, body: hasFile(body) ? formOf(body) : body });
}

const hasFile = (body: object = {}): boolean => Object.values(body).some((value) => value instanceof File);

function formOf(body: object = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) form.append(field, value);
  return form;
}
