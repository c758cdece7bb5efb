/** The panels beside one's account, a part of the code of their own. */
export { LanguagePanel } from '../features/auth/language-panel.tsx';
export { MailPanel } from '../features/mail/mail-panel.tsx';
export { MailChoicesPanel } from '../features/notifications/mail-choices.tsx';
export { PushPanel } from '../features/notifications/push-panel.tsx';
export { FeedPanel } from '../features/calendar-feed/feed-panel.tsx';
export { OwnDeputies } from '../features/approval/deputies-panel.tsx';
export { AssistantsPanel } from '../features/mcp/assistants-panel.tsx';
export { ChatLinksPanel } from '../features/chat-apps/chat-links-panel.tsx';
export { KioskIdentityPanel } from '../features/kiosk/identity-panel.tsx';
