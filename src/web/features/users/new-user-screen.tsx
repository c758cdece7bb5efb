import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';

import { ROLES } from '#domain/account/role.ts';
import { japanDate } from '#domain/time/instant.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { GroupFields } from '../../ui/group-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './new-user-screen.module.css';
import { texts } from './new-user-texts.ts';
import { useNewUser } from './use-new-user.ts';
import { Screen } from '../../ui/layout.tsx';

const MINUTE_MS = 60_000;

/** The form that registers an employee (spec §2). */
export function NewUserScreen(): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
  const { form, cancel, withoutGroups } = useNewUser(today);
  const { values, failure, change } = form;
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failure !== null || withoutGroups !== null) top.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, withoutGroups]);

  const field = (name: keyof typeof texts.fields) => ({ ...form.field(name), label: texts.fields[name] });
  return (
    <Screen width="form">
      <BackLink to="/admin" label={texts.backToList} />
      <ScreenTitle>{texts.title}</ScreenTitle>
      <div ref={top} className={styles.messages}>
        {failure !== null && <Banner kind="error">{failure}</Banner>}
        {withoutGroups !== null && (
          <Banner kind="error">
            {texts.groupsFailed} <Link to={`/admin/users/${withoutGroups}`}>{texts.openDetail}</Link>
          </Banner>
        )}
      </div>
      <Form form={form} label={texts.title} className={styles.form}>
        <div className={styles.fields}>
          <TextField {...field('employeeId')} required autoComplete="off" maxLength={64} />
          <TextField {...field('name')} required autoComplete="off" maxLength={100} />
          <SelectField
            {...field('role')}
            required
            data={ROLES.map((value) => ({ value, label: texts.roles[value] }))}
          />
          <DateField {...form.typed('hireDate')} label={texts.fields.hireDate} today={today} />
          <PasswordField {...field('password')} required autoComplete="new-password" maxLength={256} />
          <PasswordField {...field('confirmPassword')} required autoComplete="new-password" maxLength={256} />
          <p className={styles.hint}>{texts.firstLogin}</p>
        </div>
        <fieldset className={styles.groups}>
          <legend>{texts.groups}</legend>
          <div className={styles.fields}>
            <GroupFields values={values} onChange={change} />
          </div>
        </fieldset>
        <div className={styles.actions}>
          <Button variant="default" onClick={cancel} disabled={form.isSaving}>
            {texts.cancel}
          </Button>
          <ActionButton type="submit" isBusy={form.isSaving} busy={texts.registering}>
            {texts.register}
          </ActionButton>
        </div>
      </Form>
    </Screen>
  );
}
