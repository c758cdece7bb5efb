import type { ComponentProps, ReactNode } from 'react';

import { isMailAddress, MAX_MAIL_ADDRESS, storedMailAddress } from '#domain/users/mail-address.ts';
import { TextField } from './field.tsx';
import { texts } from './texts.ts';

/** The fault of a typed text that is no mail address; none without a text. */
export function typedMailFault(text: string): string | undefined {
  return text.trim() === '' || isMailAddress(storedMailAddress(text)) ? undefined : texts.invalidMailAddress;
}

/** A field for a mail address. The value is the text as typed; `storedMailAddress` parses it. */
export const MailField = (props: ComponentProps<typeof TextField>): ReactNode => (
  // `email` as the input's type would let the browser change what is typed.
  <TextField
    autoComplete="email"
    {...props}
    inputMode="email"
    maxLength={MAX_MAIL_ADDRESS}
    autoCapitalize="off"
    autoCorrect="off"
    spellCheck={false}
  />
);
