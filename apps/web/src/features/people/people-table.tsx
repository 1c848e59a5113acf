import { type MemberSort, users } from "@storey/contract";
import { useMemo } from "react";
import { useMayCall } from "../../lib/session/use-may.ts";
import type { ListSorting } from "../../ui/list/list-head.tsx";
import { ListTable } from "../../ui/list/list-table.tsx";
import { useBulkSelection } from "../../ui/list/use-bulk-selection.ts";
import { MEMBER_ROWS } from "./parts/member-rows.tsx";
import { type ListedMembers, MEMBER_PAGES } from "./people.queries.ts";
import { PeopleBulkBar } from "./people-bulk-bar.tsx";
import { PEOPLE_LIST, PEOPLE_READER } from "./people-list.ts";

interface PeopleTableProps {
  readonly listed: ListedMembers;
  readonly sorting: ListSorting<MemberSort>;
  /**
   * Called with the id of the pressed member; the function must stay the same, as a new one renders
   * all rows.
   */
  readonly onOpen: (id: string) => void;
}

/**
 * Lists the people as rows of a table, on a phone as cards; a user who may give roles can choose
 * several.
 */
export function PeopleTable({ listed, sorting, onOpen }: PeopleTableProps) {
  const mayGive = useMayCall(users.addRole);
  const { most } = PEOPLE_LIST.bulk;
  const { search, first } = listed;
  const { bulk, aroundRows } = useBulkSelection({ reader: PEOPLE_READER, search, first, most });
  const context = useMemo(() => ({ onOpen }), [onOpen]);
  return (
    <>
      {mayGive ? <PeopleBulkBar bulk={bulk} /> : null}
      <div {...aroundRows}>
        <ListTable
          rows={MEMBER_ROWS}
          messages={PEOPLE_LIST.messages}
          label={PEOPLE_LIST.words.label}
          context={context}
          pages={MEMBER_PAGES}
          listed={listed}
          sorting={sorting}
          selection={mayGive ? bulk.selection : null}
          onSelectAll={bulk.selectAll}
        />
      </div>
    </>
  );
}
