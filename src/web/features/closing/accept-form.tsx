import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { ClosingOutcome } from '#contract/closing.ts';
import { isMendedByDay } from '#domain/closing/finding.ts';
import { groupBy } from '#domain/group-by.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api, messageOf } from '../../lib/api.ts';
import { said } from '../../lib/closed-month.tsx';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { Hint, Row } from '../../ui/layout.tsx';
import { hasKeyboard } from '../../ui/media.ts';
import { PEOPLE_AT_ONCE, sendFindings } from './findings-of-many.ts';
import { byPerson, type FindingOf, ofKind, sameAs } from './month-rows.ts';
import styles from './review.module.css';
import { texts } from './texts.ts';

/** So many people are named of those whose findings are accepted together. */
const MOST_NAMED = 12;

/** What a reason is to hold for: the finding, all of its kind of the person, or of everybody on the list. */
type Extent = 'one' | 'person' | 'everyone';

/**
 * Accepts a finding as it is, for a reason. Those given before are offered, not entered: what is recorded of a person was
 * chosen for them. All of the same kind, of the person or of everybody on the list, can be accepted for it at once.
 */
export function AcceptForm({
  month,
  of,
  findings,
  reasons,
  onDone,
}: {
  readonly month: PeriodName;
  readonly of: FindingOf;
  /** All that are under review, the finding among them. */
  readonly findings: readonly FindingOf[];
  readonly reasons: readonly string[];
  readonly onDone: (message: string, accepted: readonly FindingOf[]) => void;
}): ReactNode {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [extent, setExtent] = useState<Extent>('one');
  const [done, setDone] = useState(0);
  const [refused, setRefused] = useState<ClosingOutcome['refused']>([]);
  const field = useRef<HTMLInputElement>(null);
  const extents = { one: [of], person: sameAs(findings, of), everyone: ofKind(findings, of.finding.kind) };
  const people = byPerson(extents[extent]);
  const everyone = byPerson(extents.everyone);
  const isJudged = !isMendedByDay(of.finding);
  // Where no field of the day puts it right, the reason comes first.
  useEffect(() => {
    if (isJudged && hasKeyboard()) field.current?.focus();
  }, [isJudged]);
  const enter = (entered: string): void => {
    setReason(entered);
    setMissing(false);
  };
  const accepting = useExclusiveMutation('accept-finding', {
    mutationFn: () =>
      sendFindings(
        people,
        (step) =>
          api('POST /api/admin/months/{month}/accepted-findings', {
            params: { month },
            body: { people: step, reason: reason.trim() },
          }),
        setDone,
      ),
    onSuccess: (outcome) => {
      setRefused(outcome.refused);
      const { user_ids: ids, findings: count } = outcome;
      const accepted = extents[extent].filter(({ row }) => ids.includes(row.user_id));
      if (accepted.length > 0) onDone(texts.acceptedOfAll(ids.length, count), accepted);
    },
  });
  const check = (checked: Extent) => (isChecked: boolean) => setExtent(isChecked ? checked : 'one');
  return (
    <form
      noValidate
      aria-label={texts.accept}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(reason.trim() === '');
        if (reason.trim() === '') field.current?.focus();
        else accepting.mutate();
      }}
    >
      {accepting.error !== null && <Banner kind="error">{messageOf(accepting.error, texts.acceptFailed)}</Banner>}
      {refused.length > 0 && <Refused refused={refused} />}
      <div className={styles.accept}>
        <TextField
          ref={field}
          label={texts.acceptReason}
          value={reason}
          maxLength={500}
          autoComplete="off"
          error={isMissing ? texts.reasonMissing : undefined}
          onChange={(event) => enter(event.currentTarget.value)}
        />
        {reasons.length > 0 && (
          <Row label={texts.reasonsBefore} gap="sm" className={styles.reasons}>
            {reasons.map((each) => (
              <Button key={each} variant="default" size="compact-sm" title={each} onClick={() => enter(each)}>
                {texts.reasonBefore(each)}
              </Button>
            ))}
          </Row>
        )}
        {extents.person.length > 1 && (
          <CheckField
            label={texts.acceptSame(of.row.name, extents.person.length)}
            checked={extent === 'person'}
            onChange={check('person')}
          />
        )}
        {everyone.length > 1 && (
          <CheckField
            label={texts.acceptOfAll(extents.everyone.length, everyone.length)}
            checked={extent === 'everyone'}
            onChange={check('everyone')}
          />
        )}
        {extent === 'everyone' && <OfWhom findings={extents.everyone} />}
        <ActionButton
          type="submit"
          variant="default"
          isBusy={accepting.isPending}
          busy={people.length > PEOPLE_AT_ONCE ? texts.acceptingOf(done, people.length) : texts.accepting}
        >
          {texts.accept}
        </ActionButton>
      </div>
    </form>
  );
}

/** Whose findings are accepted together, on which days. */
function OfWhom({ findings }: { readonly findings: readonly FindingOf[] }): ReactNode {
  const people = [...groupBy(findings, ({ row }) => row.user_id).values()];
  return (
    <Hint>
      {texts.ofWhom(
        people.slice(0, MOST_NAMED).map((own) =>
          texts.findingsOfPerson(
            own[0]?.row.name ?? '',
            own.map(({ finding }) => finding.date.slice(5).replace('-', '/')),
          ),
        ),
        people.length - MOST_NAMED,
      )}
    </Hint>
  );
}

/** Whose findings were not changed, and why. */
export const Refused = ({
  refused,
  lead = texts.notAccepted,
}: {
  readonly refused: ClosingOutcome['refused'];
  readonly lead?: (people: number) => string;
}): ReactNode => (
  <Banner kind="error">
    <p>{lead(refused.length)}</p>
    <ul>
      {refused.slice(0, MOST_NAMED).map((each) => (
        <li key={each.user_id}>
          {each.name}: {said(each)}
        </li>
      ))}
    </ul>
  </Banner>
);
