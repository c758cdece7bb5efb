import type { pushRoutes } from '#contract/push.ts';
import { formatInstant } from '#domain/time/instant.ts';
import type { LoginLimits } from '../../platform/auth/login-limits.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { areSubscriptionKeys } from '../../platform/push/encryption.ts';
import { deviceNameOf } from '#domain/users/device-name.ts';
import { lockUser } from '../../records/user-key.ts';
import { saveChoice } from './notifications.repository.ts';
import type { PushDelivery } from './push-outbox.ts';
import { deleteDevice, devicesOf, enqueueTests, saveSubscription } from './push.repository.ts';
import { choicesOf } from './notification-choices.ts';

/** What the routes of push messages need beside the platform. */
export interface PushDependencies extends RoutePlatform {
  readonly push: PushDelivery;
  readonly loginLimits: LoginLimits;
}

/** More devices than anybody has. */
const MOST_DEVICES = 20;

/** Routes of the devices that get push messages. */
export const pushHandlers = ({ database, push, loginLimits }: PushDependencies): Handlers<typeof pushRoutes> => {
  const { kysely } = database;
  return {
    'GET /api/push': async ({ caller, now }) => {
      const [devices, choices] = await Promise.all([
        devicesOf(kysely, caller),
        choicesOf(database, caller, { role: caller.role, channel: 'push', now }),
      ]);
      return {
        public_key: push.publicKey,
        devices: devices.map(({ id, device, createdAt, endpointHash, fault }) => ({
          id,
          device,
          created_at: formatInstant(createdAt),
          endpoint_hash: endpointHash.toString('hex'),
          fault: fault && { reason: fault.reason, at: formatInstant(fault.at) },
        })),
        choices: choices.map(({ kind, isWanted }) => ({ kind, wants_push: isWanted })),
      };
    },

    'PUT /api/push/subscription': async ({ caller, body, request, now }) => {
      if (push.publicKey === null) throw new AppError('push_off');
      const keys = {
        publicKey: Buffer.from(body.keys.p256dh, 'base64url'),
        authSecret: Buffer.from(body.keys.auth, 'base64url'),
      };
      if (!areSubscriptionKeys(keys))
        throw new AppError('invalid_input', { fields: { keys: '端末の鍵が正しくありません' } });
      const device = deviceNameOf(request.headers['user-agent']);
      await kysely.transaction().execute(async (trx) => {
        await lockUser(trx, caller);
        await saveSubscription(trx, caller, { endpoint: body.endpoint, device, ...keys }, now);
        // Counted afterwards: one that is known takes no room.
        if ((await devicesOf(trx, caller)).length > MOST_DEVICES) throw new AppError('push_too_many');
      });
      return { message: 'この端末で通知を受け取ります' };
    },

    'DELETE /api/push/subscriptions/{id}': async ({ caller, params }) => {
      if (!(await deleteDevice(kysely, caller, params.id))) throw new AppError('not_found');
      return { message: '端末での通知を停止しました' };
    },

    'PUT /api/push/choices': async ({ caller, body }) => {
      await saveChoice(kysely, caller, { kind: body.kind, channel: 'push' }, body.wants_push);
      return { message: 'プッシュ通知の設定を保存しました' };
    },

    'POST /api/push/test': async ({ caller, now }) => {
      if (push.publicKey === null) throw new AppError('push_off');
      await loginLimits.beginOwnMail(caller.companyId, caller.employeeId);
      if ((await enqueueTests(kysely, caller, now)) === 0) throw new AppError('push_no_device');
      push.wake();
      return { message: 'テスト通知を送信しました' };
    },
  };
};
