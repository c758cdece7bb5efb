-- The punches that still have a place: of the old ones it is removed every night (D27), of the new ones the address is
-- looked up (D26). The index of those without an address filled up for ever where no address is looked up.
create index time_record_with_place on time_record (company_id, recorded_at)
  where latitude is not null or address_data is not null;
drop index time_record_without_address;
