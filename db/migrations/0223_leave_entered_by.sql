-- Who entered a request for somebody else (代理); null: the applicant. It is approved as it is entered.
alter table leave_request
  add column entered_by_user_id bigint,
  add constraint leave_request_entered_by foreign key (company_id, entered_by_user_id)
    references user_account (company_id, user_id);
