import type { ownMessages as japanese } from '../../own-messages.ts';

/** The texts of errors that the web app also says by itself, in simplified Chinese. */
export const ownMessages: Readonly<Record<keyof typeof japanese, string>> = {
  invalid_input: '输入内容有误。',
  password_too_short: '密码请输入6个以上字符',
  password_mismatch: '两次输入的密码不一致',
  session_expired: '登录已过期。请重新登录。',
  login_failed: '企业ID、员工ID或密码不正确。',
  day_changed: '其他人已先更新。请确认最新内容后重新保存。',
  payload_too_large: '发送的数据过大。',
  too_many_requests: '操作过于频繁。请稍后再试。',
  server_error: '服务器错误',
  database_away: '暂时无法连接服务器。请稍后再试。',
};
