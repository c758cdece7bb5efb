import { z } from 'zod';

import type { FetchedPerson } from '#domain/hr-services/fetched-people.ts';
import { allPages, askHr, type HrAsking, PAGE_SIZE, saidText } from './hr-service-client.ts';

// By SmartHR's published API (docs/hr-services.md): GET /api/v1/crews.

/** What is asked for of a person, and nothing of their family, pay or My Number. */
const FIELDS = [
  'id',
  'emp_code',
  'last_name',
  'first_name',
  'last_name_yomi',
  'first_name_yomi',
  'business_last_name',
  'business_first_name',
  'business_last_name_yomi',
  'business_first_name_yomi',
  'email',
  'entered_at',
  'resigned_at',
  'employment_type',
  'departments',
];

/** A department with those above it. */
interface SaidDepartment {
  readonly name: string;
  readonly parent?: SaidDepartment | null | undefined;
}
const department: z.ZodType<SaidDepartment> = z.lazy(() =>
  z.object({ name: z.string(), parent: department.nullish().catch(null) }),
);

const crew = z.object({
  id: z.string(),
  emp_code: saidText,
  last_name: saidText,
  first_name: saidText,
  last_name_yomi: saidText,
  first_name_yomi: saidText,
  business_last_name: saidText,
  business_first_name: saidText,
  business_last_name_yomi: saidText,
  business_first_name_yomi: saidText,
  email: saidText,
  entered_at: saidText,
  resigned_at: saidText,
  employment_type: z.object({ name: saidText }).nullish(),
  // A place among the departments that nobody has filled is null.
  departments: z.array(department.nullable()).nullish(),
});
type Crew = z.output<typeof crew>;

const total = z.coerce.number().int().nonnegative();

/** Everybody whom SmartHR has of a company, also who has left. Throws `HrFault`. */
export async function peopleOfSmartHr(
  asking: HrAsking,
  { tenant, token }: { readonly tenant: string; readonly token: string },
): Promise<FetchedPerson[]> {
  const crews = await allPages(async (number) => {
    const query = new URLSearchParams({
      page: String(number + 1),
      per_page: String(PAGE_SIZE),
      fields: FIELDS.join(','),
    });
    const { answer, headers } = await askHr(
      asking,
      {
        url: `https://${tenant}.smarthr.jp/api/v1/crews?${query.toString()}`,
        headers: { authorization: `Bearer ${token}` },
      },
      z.array(crew),
    );
    return { items: answer, total: total.safeParse(headers.get('x-total-count') ?? undefined).data ?? null };
  });
  return crews.map(toPerson);
}

function toPerson(said: Crew): FetchedPerson {
  const joined = (family: string, given: string): string => [family, given].filter((part) => part !== '').join(' ');
  const business = joined(said.business_last_name, said.business_first_name);
  const first = said.departments?.find((one) => one !== null) ?? null;
  return {
    number: said.emp_code,
    // By which name colleagues call the person, where that isn't the one of the register.
    name: business === '' ? joined(said.last_name, said.first_name) : business,
    kana:
      business === ''
        ? joined(said.last_name_yomi, said.first_name_yomi)
        : joined(said.business_last_name_yomi, said.business_first_name_yomi),
    mail: said.email,
    hiredOn: said.entered_at,
    leftOn: said.resigned_at,
    employmentType: said.employment_type?.name ?? '',
    department: first === null ? '' : pathOf(first),
  };
}

const pathOf = ({ name, parent }: SaidDepartment): string =>
  parent === null || parent === undefined ? name : `${pathOf(parent)}／${name}`;
