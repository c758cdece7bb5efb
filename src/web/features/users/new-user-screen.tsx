import { useEffect, useRef, type ChangeEvent, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';

import { ROLES } from '#domain/account/role.ts';
import { japanDate } from '#domain/time/instant.ts';
import { useServerTime } from '../../lib/use-server-time.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { GroupFields } from '../../ui/group-fields.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './new-user-screen.module.css';
import { texts } from './new-user-texts.ts';
import { useNewUser } from './use-new-user.ts';

const MINUTE_MS = 60_000;

/** The form that registers an employee (spec §2). */
export function NewUserScreen(): ReactNode {
  const today = japanDate(useServerTime(MINUTE_MS));
  const user = useNewUser(today);
  const { values, faults, found, change, isRegistering, failure, withoutGroups } = user;
  const form = useRef<HTMLFormElement>(null);
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (Object.keys(found).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found]);
  useEffect(() => {
    if (failure !== null || withoutGroups !== null) top.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, withoutGroups]);

  const field = (name: keyof typeof texts.fields) => ({
    name,
    label: texts.fields[name],
    value: values[name],
    error: faults[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      change({ [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    user.submit();
  };
  return (
    <div className={styles.screen}>
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
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={texts.title}>
        <div className={styles.fields}>
          <TextField {...field('employeeId')} required autoComplete="off" maxLength={64} />
          <TextField {...field('name')} required autoComplete="off" maxLength={100} />
          <SelectField
            {...field('role')}
            required
            data={ROLES.map((value) => ({ value, label: texts.roles[value] }))}
          />
          <DateField
            label={texts.fields.hireDate}
            name="hireDate"
            today={today}
            value={values.hireDate}
            error={faults.hireDate}
            onChange={(hireDate) => change({ hireDate })}
          />
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
          <Button variant="default" onClick={user.cancel} disabled={isRegistering}>
            {texts.cancel}
          </Button>
          <Button type="submit" aria-disabled={isRegistering || undefined} data-busy={isRegistering || undefined}>
            {isRegistering ? texts.registering : texts.register}
          </Button>
        </div>
      </form>
    </div>
  );
}
