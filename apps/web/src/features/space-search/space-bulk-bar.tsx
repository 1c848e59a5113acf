import type { SpaceSearchResult } from "@storey/contract";
import { PencilLine } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { Button } from "../../ui/button.tsx";
import { ListBulkBar } from "../../ui/list/list-bulk-bar.tsx";
import { useBulkChange } from "../../ui/list/use-bulk-change.ts";
import type { BulkSelection } from "../../ui/list/use-bulk-selection.ts";
import { changeManySpaces, manySpacesChanged } from "../spaces/space.queries.ts";
import { SPACE_LIST } from "./space-list.tsx";
import { SPACE_ROWS } from "./space-rows.tsx";

const SpaceBulkDialog = lazy(async () => ({
  default: (await import("../spaces/parts/space-bulk-dialog.tsx")).SpaceBulkDialog,
}));

interface SpaceBulkBarProps {
  readonly bulk: BulkSelection<SpaceSearchResult>;
}

/** Offers the actions on all chosen spaces. */
export function SpaceBulkBar({ bulk }: SpaceBulkBarProps) {
  const { t } = useTranslation("spaces");
  const mayIn = useMayIn();
  const [isChanging, setChanging] = useState(false);
  const { selection } = bulk;
  const change = useBulkChange({
    selection,
    sliceSize: SPACE_LIST.bulk.sliceSize,
    nameOf: SPACE_ROWS.nameOf,
    doneMessage: (count) => t("bulk.changed", { count }),
    changed: manySpacesChanged,
  });
  const list = [...selection.chosen.values()];
  if (list.length === 0) return null;
  const mayUpdate = list.every(({ location }) => mayIn("organisation.spaces.update", location.id));
  return (
    <>
      <ListBulkBar
        label={t(SPACE_LIST.bulk.label)}
        note={mayUpdate ? null : t("bulk.elsewhere")}
        bulk={bulk}
        change={change}
      >
        <Button
          icon={<PencilLine aria-hidden="true" />}
          disabled={!mayUpdate}
          onClick={() => setChanging(true)}
        >
          {t("bulk.change")}
        </Button>
      </ListBulkBar>
      <Suspense>
        {isChanging && mayUpdate ? (
          <SpaceBulkDialog
            count={list.length}
            onSave={(changes) => change.change(list, (ids) => changeManySpaces(ids, changes))}
            onClose={() => setChanging(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
