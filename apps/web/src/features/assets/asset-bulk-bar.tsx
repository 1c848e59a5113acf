import { Archive, ArchiveRestore, PencilLine, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import bar from "../../ui/list/list-bulk-bar.module.css";
import { ofHeld } from "../custody/custody.queries.ts";
import { CustodyButtons } from "../custody/parts/custody-buttons.tsx";
import { ASSET_LIST } from "./asset-list.tsx";
import type { BulkKind } from "./catalogue/bulk-dialog.tsx";
import type { AssetChoice } from "./catalogue/use-asset-choice.ts";
import type { ListedField } from "./catalogue/use-asset-list.ts";
import { AssetBulkDialog } from "./parts/asset-bulk-dialog.tsx";
import { PrintLabelsButton } from "./parts/print-labels-button.tsx";

interface AssetBulkBarProps {
  readonly choice: AssetChoice;
  /** Whether the list shows archived assets, which are restored. */
  readonly isArchived: boolean;
  readonly fields: readonly ListedField[];
  /** How many the list finds, as people read it. */
  readonly total: string;
}

/** Of all that a list finds, what somebody has: the rest cannot come back. */
function held(order: AssetChoice["order"]): AssetChoice["order"] {
  return order.search ? { ...order, search: ofHeld(order.search) } : order;
}

/** What can be done with all chosen assets: change, hand out, take back, archive or restore, and print labels. */
export function AssetBulkBar({ choice, isArchived, fields, total }: AssetBulkBarProps) {
  const { t } = useTranslation("assets");
  const { t: ofList } = useTranslation("asset-list");
  const { t: ofLists, locale } = useTranslation("lists");
  const mayIn = useMayIn();
  const [asked, setAsked] = useState<BulkKind | null>(null);
  const { count, isAll, known, order } = choice;
  const dialog = asked ? (
    <AssetBulkDialog
      kind={asked}
      order={asked === "takeBack" ? held(order) : order}
      fields={fields}
      onDone={() => {
        choice.clear();
        setAsked(null);
      }}
      onClose={() => setAsked(null)}
    />
  ) : null;
  if (choice.isEmpty) return dialog;
  // Of all that a list finds, the server decides one by one.
  const may = (permission: "organisation.assets.delete" | "organisation.assets.update") =>
    isAll || known.some(({ location }) => mayIn(permission, location?.id ?? null));
  const mayChangeAll = known.every(({ location }) =>
    mayIn("organisation.assets.update", location?.id ?? null),
  );
  const figure = count === null ? total : new Intl.NumberFormat(locale).format(count);
  return (
    <section {...choice.bar} className={bar["bar"]} aria-label={t(ASSET_LIST.bulk.label)}>
      <output className={bar["count"]}>
        {count === null ? figure : ofLists("bulk.count", { count })}
      </output>
      {isArchived ? null : (
        <>
          <Button
            icon={<PencilLine aria-hidden="true" />}
            disabled={!may("organisation.assets.update")}
            onClick={() => setAsked("change")}
          >
            {ofList("bulk.change")}
          </Button>
          <PrintLabelsButton
            what={
              isAll && order.search
                ? { search: order.search, exceptIds: order.exceptIds ?? [] }
                : { assetIds: known.map(({ id }) => id) }
            }
            count={count}
            disabled={!mayChangeAll}
          />
        </>
      )}
      {isArchived ? null : (
        <CustodyButtons
          choice={choice}
          disabled={!may("organisation.assets.update")}
          mayAll={mayChangeAll}
          onMany={setAsked}
        />
      )}
      <Button
        icon={isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
        disabled={!may("organisation.assets.delete")}
        onClick={() => setAsked(isArchived ? "restore" : "archive")}
      >
        {ofList(isArchived ? "bulk.restore" : "bulk.archive")}
      </Button>
      {isAll ? null : (
        <Button variant="quiet" onClick={choice.tickAll}>
          {ofList("bulk.all")} ({total})
        </Button>
      )}
      <IconButton label={ofLists("bulk.clear")} icon={<X />} onClick={choice.clear} />
      <p className={bar["keys"]}>{ofLists("bulk.keys")}</p>
      {dialog}
    </section>
  );
}
