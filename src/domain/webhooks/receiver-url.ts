import { isWebhookUrl } from '../notifications/chat.ts';

/** Whether a text is the address of a receiver: one as of a chat, or its host alone. */
export const isReceiverUrl = (text: string): boolean => isWebhookUrl(text.replace(/^(https:\/\/[^/?#]+)\/?$/i, '$1/-'));

/** Why another text is none. */
export const RECEIVER_URL_WRONG =
  'https://で始まる、公開されたホスト名のURLを入力してください。IPアドレス、443以外のポート番号、「#」は使えません';
