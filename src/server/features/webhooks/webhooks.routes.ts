import type { webhookRoutes } from '#contract/webhooks.ts';
import type { LoginLimits } from '../../platform/auth/login-limits.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import type { WebhookSending } from './webhook-outbox.ts';
import { issueSecret, listDeliveries, replayDelivery, replayEvents, sendTest, webhooks } from './webhooks.service.ts';

/** The sending to receivers, as the routes know it. */
export interface WebhookDependencies extends RoutePlatform {
  readonly webhooks: WebhookSending & {
    /** Has the background send what is due. Never fails. */
    wake(): void;
  };
  readonly loginLimits: LoginLimits;
}

/** Routes of the receivers of a company's events. */
export function webhookHandlers({
  database,
  webhooks: sending,
  loginLimits,
}: WebhookDependencies): Handlers<typeof webhookRoutes> {
  const { secrets } = sending;
  const of = <Call extends object>({
    params: { id },
    ...call
  }: Call & { readonly params: { readonly id: number } }) => ({
    ...call,
    database,
    id,
  });
  return {
    'GET /api/admin/webhooks': (call) => webhooks.list(database, { ...call, secrets }),
    'POST /api/admin/webhooks': (call) => webhooks.add(database, { ...call, secrets }),
    'PUT /api/admin/webhooks/{id}': (call) => webhooks.change(database, { ...call, secrets }),
    'DELETE /api/admin/webhooks/{id}': (call) => webhooks.remove(database, call),

    'POST /api/admin/webhooks/{id}/secrets': async (call) => {
      const secret = await issueSecret(of(call), secrets);
      sending.wake();
      return { secret, message: 'シークレットを発行しました' };
    },

    'POST /api/admin/webhooks/{id}/test': async (call) => {
      const { status, duration_ms } = await sendTest(of(call), sending, loginLimits);
      return { status, duration_ms, message: `テスト送信をしました（HTTP ${status}、${duration_ms}ミリ秒）` };
    },

    'GET /api/admin/webhooks/{id}/deliveries': (call) => listDeliveries(of(call), call.query),

    'POST /api/admin/webhooks/{id}/deliveries/{delivery_id}/replay': async (call) => {
      await replayDelivery(of(call), call.params.delivery_id);
      sending.wake();
      return { message: 'もう一度送信します' };
    },

    'POST /api/admin/webhooks/{id}/replay': async (call) => {
      const count = await replayEvents(of(call), call.body.since);
      sending.wake();
      return { count, message: count === 0 ? '送信するイベントはありません' : `${count}件をもう一度送信します` };
    },
  };
}
