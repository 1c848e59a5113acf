import type { Member } from "@storey/contract";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { Button } from "../../ui/button.tsx";
import { ListBulkBar } from "../../ui/list/list-bulk-bar.tsx";
import { NothingChanged, useBulkChange } from "../../ui/list/use-bulk-change.ts";
import type { BulkSelection } from "../../ui/list/use-bulk-selection.ts";
import { BulkRoleDialog, type GivenRole } from "./parts/bulk-role-dialog.tsx";
import { MEMBER_ROWS } from "./parts/member-rows.tsx";
import { giveRole, peopleChanged } from "./people.queries.ts";
import { PEOPLE_LIST } from "./people-list.ts";

interface PeopleBulkBarProps {
  readonly bulk: BulkSelection<Member>;
}

/** Offers the actions on all chosen people. */
export function PeopleBulkBar({ bulk }: PeopleBulkBarProps) {
  const { t } = useTranslation("people");
  const [isGiving, setGiving] = useState(false);
  const { selection } = bulk;
  const change = useBulkChange({
    selection,
    sliceSize: PEOPLE_LIST.bulk.sliceSize,
    nameOf: MEMBER_ROWS.nameOf,
    doneMessage: (count) => t("bulk.done", { count }),
    changed: peopleChanged,
  });
  const list = [...selection.chosen.values()];
  if (list.length === 0) return null;
  const give = async (role: GivenRole): Promise<void> => {
    const without = list.filter(({ roles }) => !roles.some(({ name }) => name === role.name));
    if (without.length === 0) throw new NothingChanged(t("bulk.allHave"));
    await change.change(without, (ids) => giveRole(ids, role));
  };
  return (
    <>
      <ListBulkBar label={t(PEOPLE_LIST.bulk.label)} bulk={bulk} change={change}>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setGiving(true)}>
          {t("bulk.addRole")}
        </Button>
      </ListBulkBar>
      {isGiving ? (
        <BulkRoleDialog count={list.length} onGive={give} onClose={() => setGiving(false)} />
      ) : null}
    </>
  );
}
