import { formMessages as messages } from '#contract/form-messages.ts';
import { translatable } from './language.ts';

/** The errors that forms say by themselves. */
export const formMessages: Readonly<Record<keyof typeof messages, string>> = translatable('form-messages', {
  ...messages,
});
