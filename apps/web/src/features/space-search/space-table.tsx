import { type SpaceSort, spaces } from "@storey/contract";
import { useMemo } from "react";
import { useMayCall } from "../../lib/session/use-may.ts";
import { ListTable } from "../../ui/list/list-table.tsx";
import { useBulkSelection } from "../../ui/list/use-bulk-selection.ts";
import { type ListedSpaces, SPACE_PAGES } from "../spaces/space.queries.ts";
import { SpaceBulkBar } from "./space-bulk-bar.tsx";
import { SPACE_LIST, SPACE_READER } from "./space-list.tsx";
import { SPACE_ROWS } from "./space-rows.tsx";

interface SpaceTableProps {
  readonly listed: ListedSpaces;
  readonly withStar: boolean;
  readonly sort: SpaceSort;
  readonly onSort: (sort: SpaceSort) => void;
}

/**
 * Lists spaces as rows of a table, on a phone as cards; a user who may change spaces can choose
 * several.
 */
export function SpaceTable({ listed, withStar, sort, onSort }: SpaceTableProps) {
  const mayUpdate = useMayCall(spaces.updateMany);
  const { most } = SPACE_LIST.bulk;
  const { search, first } = listed;
  const { bulk, aroundRows } = useBulkSelection({ reader: SPACE_READER, search, first, most });
  const context = useMemo(() => ({ withStar }), [withStar]);
  return (
    <>
      {mayUpdate ? <SpaceBulkBar bulk={bulk} /> : null}
      <div {...aroundRows}>
        <ListTable
          rows={SPACE_ROWS}
          messages={SPACE_LIST.messages}
          label={SPACE_LIST.words.label}
          context={context}
          pages={SPACE_PAGES}
          listed={listed}
          sorting={{ value: sort, onChange: onSort }}
          selection={mayUpdate ? bulk.selection : null}
          onSelectAll={bulk.selectAll}
        />
      </div>
    </>
  );
}
