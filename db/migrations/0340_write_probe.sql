-- The one row that a server writes now and then to know whether a write would be stored.
create table installation.write_probe (
  is_only boolean not null default true check (is_only),
  written_at timestamptz(3) not null,
  primary key (is_only)
);

-- Takes half a megabyte of the disk for a moment, by a sort that doesn't fit into its memory: the row above is written into the
-- room of its predecessor also when the disk is full.
create function installation.take_room() returns bigint language sql volatile set work_mem = '64kB' as $$
  select sum(length(filler))
  from (select n, repeat('x', 1024) as filler from generate_series(1, 512) n order by n desc offset 0) spilled
$$;
