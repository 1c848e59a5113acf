/** What holds for all functions that run with the owner's rights, and for all homes. */
export const ownersFunctions = {
  name: "0009-owners-functions",
  sql: `
-- Anybody may make temporary tables, and those come first where the path does not name them last: a
-- table of that name would then stand in for ours inside a function that runs as the owner.
do $$ declare f regprocedure; begin
  for f in select p.oid::regprocedure from pg_proc p
    where p.prosecdef and p.pronamespace = 'public'::regnamespace
  loop
    execute format('alter function %s set search_path = public, pg_temp', f);
  end loop;
end $$;

-- An account has one home: its administrators may delete the account.
create unique index user_organisation_home on user_organisation (user_id) where is_home;
`,
};
