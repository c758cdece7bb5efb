import type { Kysely } from 'kysely';

import type { FetchedPeople } from '#contract/hr-services.ts';
import type { FetchedPerson } from '#domain/hr-services/fetched-people.ts';
import type { HrService } from '#domain/hr-services/service.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserKey } from '../../records/user-key.ts';
import type { OwnedCall } from '../../shared/owned/write.ts';
import { type FreeeDependencies, freeeToken } from './freee-connection.service.ts';
import { peopleOfFreee } from './freee.ts';
import { askingFor, orRefuse } from './hr-faults.ts';
import { beginFetching, endFetching, hrServiceOf } from './hr-services.repository.ts';
import { named, openHrService } from './hr-services.service.ts';
import { peopleOfSmartHr } from './smarthr.ts';

/** Compares fetched people with the company's, and writes the file by which they are imported. */
export type CompareFetched = (
  db: Kysely<DB>,
  caller: UserKey,
  people: readonly FetchedPerson[],
  today: IsoDate,
) => Promise<FetchedPeople>;

/** What fetching people needs. */
export interface FetchingDependencies extends FreeeDependencies {
  readonly compareFetched: CompareFetched;
}

/**
 * Fetches a company's people from a service, and compares them with those that it has. Nothing of them is stored, but on record is who
 * has fetched how many. Throws `hr_service_off`, `hr_service_incomplete`, `hr_not_connected`, `hr_service_busy`, and what
 * {@link orRefuse} throws.
 */
export async function fetchHrPeople(
  dependencies: FetchingDependencies,
  { caller, now }: OwnedCall,
  service: HrService,
): Promise<FetchedPeople> {
  const { database, compareFetched } = dependencies;
  const { companyId, userId } = caller;
  const people = await peopleOf(dependencies, { caller, now }, service);
  const compared = await compareFetched(database.kysely, caller, people, japanDate(now));
  await database.kysely.transaction().execute((trx) =>
    writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'fetch_hr_people',
      after: { hr_service: service, fetched_people: people.length },
    }),
  );
  return compared;
}

async function peopleOf(
  { database, vault, fetchPublicly }: FetchingDependencies,
  { caller: { companyId }, now }: OwnedCall,
  service: HrService,
): Promise<readonly FetchedPerson[]> {
  const key = { companyId, service };
  const { kysely } = database;
  if (!(await hrServiceOf(kysely, key)).is_on) throw new AppError('hr_service_off', named(service));
  const until = await beginFetching(kysely, key, now);
  if (until === null) throw new AppError('hr_service_busy', named(service));
  try {
    // Read only now: another request may have renewed the tokens before this one began.
    const { stored, secret } = await openHrService(database, vault, key);
    const asking = askingFor(fetchPublicly);
    return await orRefuse(service, async () =>
      service === 'smarthr'
        ? peopleOfSmartHr(asking, { tenant: stored.tenant, token: secret })
        : peopleOfFreee(asking, {
            companyId: stored.service_company_id,
            accessToken: await freeeToken({ database, vault }, key, { stored, secret }, asking, now),
          }),
    );
  } finally {
    await endFetching(kysely, key, until);
  }
}
