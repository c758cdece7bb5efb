import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { api, messageOf } from '../../lib/api.ts';
import { kiosksQuery } from '../../lib/company-queries.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmployeeSearch } from '../../ui/employee-search.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Empty, Heading, Hint, Panel, Row, Screen, Text } from '../../ui/layout.tsx';
import type { Person } from '../../ui/person-steps.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import styles from './printed-codes.module.css';
import { cardTexts as texts } from './card-texts.ts';

/** How many the server issues at once. */
const MOST = 200;

type Issued = ResponseOf<Routes['POST /api/admin/printed-qr-codes']>['codes'];

/** Issues printed QR codes of some people, and prints them as cards, several on a page of A4. */
export function PrintedCodesScreen(): ReactNode {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [issued, setIssued] = useState<Issued | null>(null);
  const { data: settings, isPending } = useQuery(kiosksQuery);
  return (
    <Screen>
      <BackLink to="/settings/kiosks" label={texts.back} />
      <ScreenTitle>{texts.printTitle}</ScreenTitle>
      {issued === null ? (
        <>
          <Hint>{texts.printLead}</Hint>
          {settings?.means.includes('printed_qr') === false && <Banner kind="info">{texts.printOff}</Banner>}
          {/* Where it stands is known with what is above it. */}
          {!isPending && <Choice people={people} onChange={setPeople} onIssued={setIssued} />}
        </>
      ) : (
        <Cards issued={issued} />
      )}
    </Screen>
  );
}

/** Whose codes are issued. */
function Choice({
  people,
  onChange,
  onIssued,
}: {
  readonly people: readonly Person[];
  readonly onChange: (people: readonly Person[]) => void;
  readonly onIssued: (issued: Issued) => void;
}): ReactNode {
  // A new one each time: who was added is in the list.
  const [round, setRound] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const add = (added: readonly Person[]): void =>
    onChange([...people, ...added.filter(({ id }) => !people.some((person) => person.id === id))]);
  const addingAll = useExclusiveMutation('all-employees', {
    mutationFn: async () => {
      const answer = await api('GET /api/admin/users', { query: { active: 'true', limit: String(MOST) } });
      return Array.isArray(answer) ? answer : answer.users;
    },
    onSuccess: add,
  });
  return (
    <Panel gap="lg">
      <EmployeeSearch
        key={round}
        label={texts.choose}
        chosen={undefined}
        onChoose={(person) => {
          if (person === null) return;
          add([person]);
          setRound(round + 1);
        }}
      />
      <Row>
        <ActionButton
          variant="default"
          isBusy={addingAll.isPending}
          busy={texts.addingAll}
          onClick={() => addingAll.mutate()}
        >
          {texts.addAll}
        </ActionButton>
      </Row>
      {addingAll.error !== null && <Banner kind="error">{messageOf(addingAll.error, texts.addAllFailed)}</Banner>}
      {people.length === 0 ? (
        <Empty isPlain>{texts.nobody}</Empty>
      ) : (
        <ul className={styles.people} aria-label={texts.chosen}>
          {people.map((person) => (
            <li key={person.id}>
              {person.employee_id} {person.name}
              <IconButton
                label={texts.remove(person.name)}
                onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
              >
                <IconX size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {people.length > MOST && <Text tone="danger">{texts.tooMany(MOST)}</Text>}
      {people.length > 0 && people.length <= MOST && (
        <Row onPhones="fill">
          <Button onClick={() => setAsked(true)}>{texts.issue(people.length)}</Button>
        </Row>
      )}
      <ConfirmDialog
        name="issue-printed-codes"
        subject={isAsked ? people : null}
        title={texts.issueTitle}
        action={texts.issue(people.length)}
        busy={texts.issuing}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.issueFailed)}
        run={(chosen) => api('POST /api/admin/printed-qr-codes', { body: { user_ids: chosen.map(({ id }) => id) } })}
        onDone={({ codes }) => onIssued(codes)}
        onClose={() => setAsked(false)}
      >
        {(chosen) => <p>{texts.askIssue(chosen.length)}</p>}
      </ConfirmDialog>
    </Panel>
  );
}

/** The cards, of the size of a name card: they alone are printed. */
const Cards = ({ issued }: { readonly issued: Issued }): ReactNode => (
  <>
    <Row justify="between">
      <Heading>{texts.issued(issued.length)}</Heading>
      <Button onClick={() => window.print()}>{texts.print}</Button>
    </Row>
    <Banner kind="info">{texts.once}</Banner>
    <ul className={styles.cards}>
      {issued.map(({ user_id, employee_id, name, text }) => (
        <li key={user_id} className={styles.card}>
          <QrCode text={text} label={texts.codeOf(name)} size="34mm" />
          <div>
            <p className={styles.kind}>{texts.card}</p>
            <p className={styles.name}>{name}</p>
            <p>{employee_id}</p>
          </div>
        </li>
      ))}
    </ul>
  </>
);
