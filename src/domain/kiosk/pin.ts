import type { IsoDate } from '../time/date.ts';

/** How many digits a PIN has. */
export const PIN_LENGTH = 6;

/** Why a PIN isn't taken: it has no six digits, or is one that others would try first. */
export type PinFault = 'format' | 'weak' | 'birthday' | 'employee_id';

const UPWARDS = '01234567890123456789';
const DOWNWARDS = '98765432109876543210';

/** Digits in a row, upwards or downwards, `890123` too; and one to three digits that are repeated. */
const isPattern = (pin: string): boolean =>
  UPWARDS.includes(pin) || DOWNWARDS.includes(pin) || /^(\d{1,3})\1+$/.test(pin);

/** A birthday as people write it in six digits: year, month and day in any usual order, or the year with the month or the day. */
function writingsOf(date: IsoDate): string[] {
  const [year = '', month = '', day = ''] = date.split('-');
  const short = year.slice(2);
  return [
    short + month + day,
    month + day + short,
    day + month + short,
    year + month,
    month + year,
    year + day,
    day + year,
  ];
}

const FORMAT = /^\d{6}$/;

/** A PIN as it is typed, in full-width digits too; `null` for none. */
export function readPin(typed: string): string | null {
  const pin = typed.normalize('NFKC');
  return FORMAT.test(pin) ? pin : null;
}

/** What is wrong with a new PIN; `null` for nothing. The birthday is one that may not be known. */
export function checkPin(
  pin: string,
  { employeeId, birthDate }: { readonly employeeId: string; readonly birthDate: IsoDate | null },
): PinFault | null {
  if (!FORMAT.test(pin)) return 'format';
  if (isPattern(pin)) return 'weak';
  if (birthDate !== null && writingsOf(birthDate).includes(pin)) return 'birthday';
  const digits = employeeId.replaceAll(/\D/g, '');
  return digits !== '' && (digits.endsWith(pin) || digits.padStart(PIN_LENGTH, '0') === pin) ? 'employee_id' : null;
}
