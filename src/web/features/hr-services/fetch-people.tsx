import { useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';

import type { FetchedPeople } from '#contract/hr-services.ts';
import { HR_SERVICE_NAMES, type HrService } from '#domain/hr-services/service.ts';
import { api, messageOf } from '../../lib/api.ts';
import { Link } from '../../lib/router.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { saveFile } from '../../ui/download-button.tsx';
import { Heading, Hint, Panel, Row, Stack } from '../../ui/layout.tsx';
import { COMPARED_NAMES, fetchTexts as texts } from './fetch-texts.ts';
import { hrServicesQuery } from './hr-services-query.ts';

/** All pages of a large company take their time. */
const TIMEOUT_MS = 90_000;

interface Fetched {
  readonly service: HrService;
  readonly found: FetchedPeople;
}

/** Fetches people from the services that are on, and hands them on as a file to import; nothing where none is on. */
export function FetchPeople({
  isBusy,
  onFile,
}: {
  /** Another file is being looked at. */
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}): ReactNode {
  const query = useQuery(hrServicesQuery);
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const fetching = useExclusiveMutation('fetch-hr-people', {
    mutationFn: async (service: HrService): Promise<Fetched> => ({
      service,
      found: await api('POST /api/admin/hr-services/{service}/people', {
        params: { service },
        timeoutMs: TIMEOUT_MS,
      }),
    }),
    onMutate: () => setFetched(null),
    onSuccess: (answer) => {
      setFetched(answer);
      const { csv } = answer.found;
      if (csv !== null) onFile(new File([csv], fileName(answer.service), { type: 'text/csv' }));
    },
  });
  const services = query.data?.services.filter(({ is_on: isOn }) => isOn) ?? [];
  if (services.length === 0) return null;
  const isUnconnected = services.some(
    ({ service, connected_at: connectedAt }) => service === 'freee' && connectedAt === null,
  );
  return (
    <Panel labelledBy="fetch-hr-people" gap="lg">
      <Heading id="fetch-hr-people" size="sm">
        {texts.title}
      </Heading>
      <Hint>{texts.about}</Hint>
      <Row onPhones="lines">
        {services
          .filter(({ service, connected_at: connectedAt }) => service !== 'freee' || connectedAt !== null)
          .map(({ service }) => (
            <ActionButton
              key={service}
              variant="default"
              isBusy={isBusy || fetching.isPending}
              {...(fetching.isPending && fetching.variables === service && { busy: texts.fetching })}
              onClick={() => !isBusy && fetching.mutate(service)}
            >
              {texts.fetch(HR_SERVICE_NAMES[service])}
            </ActionButton>
          ))}
      </Row>
      {isUnconnected && (
        <p>
          {texts.notConnected} <Link to="/settings/hr-services">{texts.toSettings}</Link>
        </p>
      )}
      {fetching.error !== null && <Banner kind="error">{messageOf(fetching.error, texts.failed)}</Banner>}
      <div role="status">{fetched !== null && <Outcome {...fetched} />}</div>
      {fetched !== null && <Beside {...fetched} />}
    </Panel>
  );
}

const fileName = (service: HrService): string => `${HR_SERVICE_NAMES[service]}.csv`;

/** How many were fetched, and how many of them are in the file. */
function Outcome({ service, found: { people, rows, remaining, gone } }: Fetched): ReactNode {
  return (
    <Banner kind={rows === 0 ? 'info' : 'success'}>
      {[
        texts.found(HR_SERVICE_NAMES[service], people),
        rows === 0 ? texts.none : texts.rows(rows),
        ...(remaining > 0 ? [texts.remaining(remaining)] : []),
        ...(gone > 0 ? [texts.gone(gone)] : []),
      ].join('')}
    </Banner>
  );
}

type Difference = FetchedPeople['differences'][number];

/** Who and what isn't in the file, and the file itself. */
function Beside({ service, found: { csv, unmatched, differences } }: Fetched): ReactNode {
  const name = HR_SERVICE_NAMES[service];
  return (
    <>
      {csv !== null && (
        <Row>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() =>
              saveFile({ blob: new Blob([csv], { type: 'text/csv;charset=utf-8' }), name: fileName(service) })
            }
          >
            {texts.save}
          </Button>
        </Row>
      )}
      {unmatched.length > 0 && (
        <Stack gap="sm">
          <Heading level={3}>{texts.unmatched}</Heading>
          <Hint>{texts.unmatchedHint}</Hint>
          <Stack as="ul" gap="xs">
            {unmatched.map((person, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- They never change, and two can be alike.
              <li key={place}>
                {person.why === 'no_number'
                  ? texts.noNumber(person.name)
                  : texts.sameNumber(person.name, person.number)}
              </li>
            ))}
          </Stack>
        </Stack>
      )}
      {differences.length > 0 && (
        <Stack gap="sm">
          <Heading level={3}>{texts.differences}</Heading>
          <Hint>{texts.differencesHint(name)}</Hint>
          <DataList
            label={texts.differences}
            rows={differences}
            columns={columnsOf(name)}
            keyOf={({ user_id: id, field }) => `${id} ${field}`}
            none={texts.none}
            heights={[52, 130]}
          />
        </Stack>
      )}
    </>
  );
}

const columnsOf = (service: string): readonly Column<Difference>[] => [
  {
    key: 'person',
    label: texts.person,
    width: '30%',
    phone: 'title',
    cell: ({ user_id: id, employee_id: employeeId, name }) => (
      <Link to={`/admin/users/${id}`}>{`${employeeId} ${name}`}</Link>
    ),
  },
  { key: 'field', label: texts.field, width: '9rem', cell: ({ field }) => COMPARED_NAMES[field] },
  { key: 'here', label: texts.here, cell: ({ here }) => (here === '' ? texts.nothing : here) },
  { key: 'there', label: service, cell: ({ there }) => there },
];
