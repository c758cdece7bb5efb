import { ownMessages as messages } from '#contract/own-messages.ts';
import { translatable } from './language.ts';

/** The errors that the web app says by itself. */
export const ownMessages: Readonly<Record<keyof typeof messages, string>> = translatable('own-messages', {
  ...messages,
});
