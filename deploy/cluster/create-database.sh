#!/bin/sh
# Patroni calls it once, with the address of the new database: kintai's two roles and its database.
set -eu
exec psql --quiet --set=ON_ERROR_STOP=1 --set=owner="$KINTAI_OWNER_PASSWORD" --set=runtime="$KINTAI_RUNTIME_PASSWORD" \
  "$1" <<'SQL'
create role kintai login password :'owner';
create role kintai_runtime login password :'runtime';
create database kintai owner kintai;
grant connect on database kintai to kintai_runtime;
\connect kintai
revoke create on schema public from public;
grant all on schema public to kintai;
SQL
