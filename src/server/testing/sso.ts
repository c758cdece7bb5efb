/** The part of a company's setting of single sign-on that no kind of provider needs: people are found by their employee ID. */
export const SSO_BY_EMPLOYEE_ID = {
  mode: 'optional',
  matches_by: 'employee_id',
  mail_domain: '',
  employee_id_claim: 'employee_id',
  asks_second_factor: false,
  registers_people: false,
  groups_claim: '',
  admin_group: '',
  super_admin_group: '',
} as const;
