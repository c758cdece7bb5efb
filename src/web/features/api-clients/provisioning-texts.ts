import type { EmployeeIdSource } from '#domain/scim/person.ts';

/** Texts of the registration of people by a provider (SCIM). */
export const provisioningTexts = {
  isOn: '社員の自動登録（SCIM）を許可する',
  isOnHint:
    'Entra IDやOktaなどから、社員の登録・変更・利用停止と、部署の変更を行えるようにします。権限の割り当てに関わらず、全社員が対象です。許可できるAPIクライアントは1つです。',
  employeeIdFrom: '社員IDにする属性',
  sources: {
    employee_number: 'employeeNumber',
    external_id: 'externalId',
  } satisfies Readonly<Record<EmployeeIdSource, string>>,
  employeeIdHint: 'employeeNumberがない社員は、userNameの@の前を社員IDにします。登録した後は変わりません。',
  takesDepartment: 'departmentを主所属の部署にする',
  takesDepartmentHint:
    '社員の属性departmentの名称、コード、または階層の部署に異動します。オフにすると、グループのメンバーから所属を決めます。',
  leavers:
    '利用が停止された社員は、その日からログインできません。退職日が未登録なら、その日を退職日にします。記録は残ります。',
  address: 'SCIMのアドレス（テナントのURL）',
  addressHint: '認証には、このAPIクライアントのシークレットをBearerトークンとして指定します。',
  saveFailed: '社員の自動登録（SCIM）の設定の保存に失敗しました',
} as const;
