import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ReportApproval } from '#contract/report-approvals.ts';
import { LINK_DAYS, MOST_LINK_DAYS } from '#domain/assignments/report-approval.ts';
import { storedMailAddress } from '#domain/users/mail-address.ts';
import { sessionState } from '../lib/session-store.ts';
import { invalidate } from '../lib/query-keys.ts';
import { useForm } from '../lib/use-form.ts';
import { Button } from './button.tsx';
import { Choices } from './choices.tsx';
import { CopyField } from './copy-field.tsx';
import { DialogActions } from './dialog.tsx';
import { DialogForm } from './dialog-form.tsx';
import { hintBelow, TextField } from './field.tsx';
import { Hint, Stack } from './layout.tsx';
import { MailField, typedMailFault } from './mail-field.tsx';
import { SelectField } from './select-field.tsx';
import { reportLinkTexts as texts } from './report-link-texts.ts';
import { texts as uiTexts } from './texts.ts';

/** Whom a link is for, and how it gets there. */
export interface AskedApprover {
  readonly approver_name: string;
  readonly approver_mail: string | null;
  readonly is_mailed: boolean;
  readonly valid_days: number;
}

/** What making a link answers: its secret, where it isn't mailed. */
interface Made {
  readonly message: string;
  readonly token: string | null;
}

/** Asks a client for the approval of sheets by a link, which is mailed, or shown to be pasted. */
export function ReportLinkForm({
  name,
  count,
  approval: { approvers, is_mail_on: isMailOn, asks_code: asksCode },
  ask,
  onAsked,
  onClose,
}: {
  /** Names what is asked for, by which a draft is found again. */
  readonly name: string;
  /** The number of sheets. */
  readonly count: number;
  readonly approval: Pick<ReportApproval, 'approvers' | 'is_mail_on' | 'asks_code'>;
  readonly ask: (approver: AskedApprover) => Promise<Made>;
  readonly onAsked: (message: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const [url, setUrl] = useState<string | null>(null);
  const [last] = approvers;
  const queryClient = useQueryClient();
  const form = useForm({
    draft: `report link ${name}`,
    initial: {
      approver: last?.name ?? '',
      mail: last?.mail ?? '',
      by: isMailOn && (last === undefined || last.mail !== null) ? 'mail' : 'link',
      days: String(LINK_DAYS),
    },
    validate: ({ approver, mail, by, days }) => {
      const needsMail = by === 'mail' || (isMailOn && asksCode);
      const mailFault =
        mail.trim() === '' ? (needsMail ? texts.required(texts.mail) : undefined) : typedMailFault(mail);
      return {
        ...(approver.trim() === '' && { approver: texts.required(texts.approver) }),
        ...(mailFault !== undefined && { mail: mailFault }),
        ...(daysOf(days) === null && { days: texts.daysRange }),
      };
    },
    mutation: 'ask-for-approval',
    save: ({ approver, mail, by, days }) =>
      ask({
        approver_name: approver.trim(),
        approver_mail: mail.trim() === '' ? null : storedMailAddress(mail),
        is_mailed: by === 'mail',
        valid_days: daysOf(days) ?? LINK_DAYS,
      }),
    wireNames: { approver_name: 'approver', approver_mail: 'mail', valid_days: 'days' },
    failed: texts.failed,
    onSaved: ({ message, token }: Made) => (token === null ? onAsked(message) : setUrl(urlOf(token))),
    onSettled: () => invalidate(queryClient, 'reportApproval'),
  });
  if (url !== null)
    return (
      <Stack gap="lg">
        <CopyField label={texts.link} value={url} />
        <Hint>{texts.linkHint}</Hint>
        <DialogActions>
          <Button onClick={onClose}>{texts.close}</Button>
        </DialogActions>
      </Stack>
    );
  const { values, change } = form;
  const known = approvers.findIndex((one) => one.name === values.approver && (one.mail ?? '') === values.mail);
  return (
    <DialogForm
      form={form}
      firstField="approver"
      save={values.by === 'mail' ? texts.ask : texts.makeLink}
      saving={texts.asking}
      onClose={onClose}
    >
      <Hint>{texts.lead(count)}</Hint>
      {approvers.length > 1 && (
        <SelectField
          label={texts.before}
          value={String(known)}
          data={[
            ...approvers.map((one, place) => ({ value: String(place), label: nameOf(one) })),
            { value: '-1', label: texts.another },
          ]}
          onChange={(event) => {
            const chosen = approvers[Number(event.currentTarget.value)];
            change({ approver: chosen?.name ?? '', mail: chosen?.mail ?? '' });
          }}
        />
      )}
      <TextField {...form.field('approver')} label={texts.approver} required autoComplete="off" maxLength={100} />
      {isMailOn && (
        <Choices
          legend={texts.by}
          name="by"
          layout="row"
          choices={[
            { value: 'mail', label: texts.bys.mail },
            { value: 'link', label: texts.bys.link },
          ]}
          value={values.by}
          onChange={(by) => change({ by })}
        />
      )}
      {isMailOn && (
        <MailField
          {...form.field('mail')}
          label={texts.mail}
          required={values.by === 'mail' || asksCode}
          autoComplete="off"
          {...(values.by === 'link' && hintBelow(texts.mailOptional))}
        />
      )}
      <TextField {...form.field('days')} label={texts.days} inputMode="numeric" w="8rem" maxLength={3} />
    </DialogForm>
  );
}

const nameOf = ({ name, mail }: ReportApproval['approvers'][number]): string =>
  mail === null ? name : `${name}${uiTexts.aside(mail)}`;

/** The days that were typed; `null` where they are none that a link can have. */
function daysOf(text: string): number | null {
  const days = Number(text.normalize('NFKC').trim() || Number.NaN);
  return Number.isInteger(days) && days >= 1 && days <= MOST_LINK_DAYS ? days : null;
}

/** The address of a link: the secret is behind a `#`, which no browser sends to a server. */
const urlOf = (token: string): string => {
  const company = sessionState().session?.user.companyId ?? '';
  return `${window.location.origin}/work-report#${new URLSearchParams({ company, token }).toString()}`;
};
