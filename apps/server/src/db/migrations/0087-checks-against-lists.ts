import type { Migration } from "./migration.ts";

/**
 * A check against a list of words holds it as one value. PostgreSQL reads the text of each check
 * again in each statement that writes the table, and a list of expressions is several times as long.
 */
export const checksAgainstLists: Migration = {
  name: "0087-checks-against-lists",
  sql: `
do $$ declare each record; words text; begin
  for each in select conrelid::regclass as table, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'c' and conrelid in ('issue'::regclass, 'background_job'::regclass, 'history'::regclass, 'attachment_owner'::regclass)
      and pg_get_constraintdef(oid) ~ '= ANY \\(ARRAY\\[(''[a-zA-Z_]+''::text(, )?)+\\]\\)' order by 1, 2
  loop
    words := regexp_replace(substring(each.rule from 'ARRAY\\[(.*?)\\]'), '''|::text| ', '', 'g');
    execute format('alter table %s drop constraint %I, add constraint %2$I %s', each.table, each.name,
      regexp_replace(each.rule, 'ARRAY\\[.*?\\]', format('%L::text[]', '{' || words || '}')));
  end loop;
end $$;
`,
};
