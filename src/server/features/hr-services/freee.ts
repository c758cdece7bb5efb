import { z } from 'zod';

import type { FetchedPerson } from '#domain/hr-services/fetched-people.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { allPages, askHr, type HrAsking, HrFault, PAGE_SIZE, saidText } from './hr-service-client.ts';

// By freee's published API (docs/hr-services.md), the version of 2022-02-01.

const AUTHORIZE = 'https://accounts.secure.freee.co.jp/public_api/authorize';
const TOKEN = 'https://accounts.secure.freee.co.jp/public_api/token';
const API = 'https://api.freee.co.jp/hr/api/v1';

/** A company's own app at freee. */
export interface FreeeApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The tokens of a connection. */
export const freeeTokens = z.object({
  accessToken: z.string(),
  /** Good for one use. */
  refreshToken: z.string(),
  /** In epoch milliseconds. */
  expiresAt: z.number(),
});
export type FreeeTokens = z.output<typeof freeeTokens>;

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(4000),
  refresh_token: z.string().min(1).max(4000),
  expires_in: z.number().positive(),
  // A number in a text. Where it isn't, renewed tokens are kept all the same: those before them are good for nothing.
  company_id: z
    .union([z.string().regex(/^\d{1,18}$/), z.int().positive().transform(String)])
    .nullish()
    .catch(null),
});

/** Where a person allows the app to read, and chooses of which company. */
export const freeeUrl = ({
  clientId,
  redirectUri,
  state,
}: Pick<FreeeApp, 'clientId'> & { readonly redirectUri: string; readonly state: string }): string =>
  `${AUTHORIZE}?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    prompt: 'select_company',
  }).toString()}`;

/** The tokens for what a person has allowed, and of which company. Throws {@link HrFault}. */
export async function connectFreee(
  asking: HrAsking,
  app: FreeeApp,
  { code, redirectUri }: { readonly code: string; readonly redirectUri: string },
  now: EpochMs,
): Promise<{ readonly tokens: FreeeTokens; readonly companyId: string }> {
  const { tokens, companyId } = await askTokens(
    asking,
    app,
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri },
    now,
  );
  if (companyId === null) throw new HrFault('unexpected', '事業所のない応答');
  return { tokens, companyId };
}

/** The tokens in place of those whose time is over; these can't be used again. Throws {@link HrFault}. */
export const renewFreee = async (
  asking: HrAsking,
  app: FreeeApp,
  { refreshToken }: FreeeTokens,
  now: EpochMs,
): Promise<FreeeTokens> =>
  (await askTokens(asking, app, { grant_type: 'refresh_token', refresh_token: refreshToken }, now)).tokens;

async function askTokens(
  asking: HrAsking,
  { clientId, clientSecret }: FreeeApp,
  grant: Readonly<Record<string, string>>,
  now: EpochMs,
): Promise<{ readonly tokens: FreeeTokens; readonly companyId: string | null }> {
  const form = { ...grant, client_id: clientId, client_secret: clientSecret };
  const { answer } = await askHr(asking, { url: TOKEN, form }, tokenAnswer);
  return {
    tokens: {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      expiresAt: now + answer.expires_in * 1000,
    },
    companyId: answer.company_id ?? null,
  };
}

const employee = z.object({
  id: z.int(),
  num: saidText,
  display_name: saidText,
  entry_date: saidText,
  retire_date: saidText,
  email: saidText,
});

/** Everybody whom freee has of a company, also who has left and who isn't paid by it. Throws {@link HrFault}. */
export async function peopleOfFreee(
  asking: HrAsking,
  { companyId, accessToken }: { readonly companyId: string; readonly accessToken: string },
): Promise<FetchedPerson[]> {
  const employees = await allPages(async (number) => {
    const query = new URLSearchParams({
      limit: String(PAGE_SIZE),
      offset: String(number * PAGE_SIZE),
      with_no_payroll_calculation: 'true',
    });
    const { answer } = await askHr(
      asking,
      {
        url: `${API}/companies/${companyId}/employees?${query.toString()}`,
        headers: { authorization: `Bearer ${accessToken}`, 'freee-version': '2022-02-01' },
      },
      z.array(employee),
    );
    return { items: answer, total: null };
  });
  return employees.map((said) => ({
    number: said.num,
    name: said.display_name,
    kana: '',
    mail: said.email,
    hiredOn: said.entry_date,
    leftOn: said.retire_date,
    employmentType: '',
    department: '',
  }));
}
