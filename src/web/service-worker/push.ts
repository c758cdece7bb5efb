import type { PushMessage } from '#domain/notifications/push.ts';

/** The part of a worker's scope that shows notifications. */
export interface PushScope {
  readonly registration: {
    showNotification(title: string, options: NotificationOptions & { readonly data: unknown }): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { readonly type: 'window' }): Promise<readonly OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

interface OpenWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

/** Shows what was pushed. A browser takes the subscription away from who shows nothing: also what can't be read is something. */
export async function showPushed({ registration }: PushScope, text: string): Promise<void> {
  const { title, body, to, tag } = read(text);
  await registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: to });
}

function read(text: string): PushMessage {
  const unread = { title: 'お知らせ', body: 'kintaiを開いて確認してください', to: '/', tag: 'kintai' };
  try {
    // Only the server can have encrypted it.
    return { ...unread, ...(JSON.parse(text) as Partial<PushMessage>) };
  } catch {
    return unread;
  }
}

/** Opens the screen of a notification, in a window of the app that is open, or else in a new one. Nothing but a path of the app. */
export async function openPushed({ clients }: PushScope, to: unknown): Promise<void> {
  const { origin } = globalThis.location;
  const path = typeof to === 'string' && /^\/(?!\/)/.test(to) ? to : '/';
  const url = new URL(path, origin);
  const opened = url.origin === origin ? url.href : origin;
  const windows = await clients.matchAll({ type: 'window' });
  const open = windows.find((one) => new URL(one.url).origin === origin);
  if (open === undefined) return void (await clients.openWindow(opened));
  await open.focus();
  await open.navigate(opened);
}
