import { useEffect, useRef, type ReactNode } from 'react';

import type { IssuedPasswords } from '#contract/users.ts';
import { useSession } from '../../lib/session-store.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './issued-logins.module.css';
import { loginTexts as texts } from './login-texts.ts';

/** Where people log in. */
const loginAddress = (): string => `${window.location.origin}/login`;

/** A slip for each person, for paper alone: the table on the screen has the same. Printed as often as they are asked for. */
export function LoginSlips({
  passwords,
  printed,
}: {
  readonly passwords: IssuedPasswords['one_time_passwords'];
  /** How often they were asked for. */
  readonly printed: number;
}): ReactNode {
  const companyId = useSession().session?.user.companyId ?? '';
  const last = useRef(0);
  useEffect(() => {
    // An effect may run twice for one press.
    if (last.current === printed) return;
    last.current = printed;
    window.print();
  }, [printed]);
  return (
    <ul className={styles.slips} aria-hidden>
      {passwords.map(({ employee_id, name, one_time_password }) => (
        <li key={employee_id} className={styles.slip}>
          <div>
            <p className={styles.kind}>{texts.slip}</p>
            <p className={styles.name}>{texts.called(name)}</p>
            <dl>
              <dt>{texts.companyId}</dt>
              <dd>{companyId}</dd>
              <dt>{texts.employeeId}</dt>
              <dd>{employee_id}</dd>
              <dt>{texts.title}</dt>
              <dd>{one_time_password}</dd>
              <dt>{texts.address}</dt>
              <dd className={styles.address}>{loginAddress()}</dd>
            </dl>
            <p className={styles.kind}>{texts.slipNote}</p>
          </div>
          <QrCode text={loginAddress()} label={texts.address} size="30mm" />
        </li>
      ))}
    </ul>
  );
}
