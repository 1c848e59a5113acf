import "./beacon-messages.ts";
import type { Beacon } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Bluetooth, Pencil, Plus, Trash2, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { confirm } from "../../lib/confirm.ts";
import { textOfError } from "../../lib/error-text.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useCan } from "../../lib/session/use-session.ts";
import { showToast } from "../../lib/toasts.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { useKeptFocus } from "../../ui/use-kept-focus.ts";
import { beaconsQuery, removeBeacon } from "./beacon.queries.ts";
import { identityLabel } from "./beacon-identity.ts";
import { BeaconDialog } from "./parts/beacon-dialog.tsx";
import styles from "./parts/beacons.module.css";

interface LineProps {
  readonly beacon: Beacon;
  /** Null where the user may not edit beacons. */
  readonly onEdit: (() => void) | null;
  /** Called before the beacon is removed. */
  readonly onRemove: () => void;
}

function Line({ beacon, onEdit, onRemove }: LineProps) {
  const { t } = useTranslation("beacons");
  const { id, name, identity } = beacon;
  const remove = async (): Promise<void> => {
    const question = {
      title: t("delete.title", { name }),
      text: t("delete.text"),
      confirmLabel: t("delete"),
      tone: "danger",
    } as const;
    if (!(await confirm(question))) return;
    onRemove();
    const removed = await removeBeacon(id, (cause) =>
      showToast({ severity: "error", summary: t("failed"), detail: textOfError(cause) }),
    );
    if (removed) showToast({ severity: "success", summary: t("deleted", { name }) });
  };
  return (
    <li className={styles["line"]}>
      <Bluetooth aria-hidden="true" className={styles["icon"]} />
      <div className={styles["words"]}>
        <bdi className={styles["name"]}>{name}</bdi>
        <span className={styles["numbers"]}>
          <span>{identity.kind === "ibeacon" ? "iBeacon" : "Eddystone"}</span>{" "}
          <code>{identityLabel(identity)}</code>
        </span>
      </div>
      {onEdit ? (
        <>
          <IconButton size="small" label={t("edit", { name })} icon={<Pencil />} onClick={onEdit} />
          <IconButton
            data-remove=""
            size="small"
            label={t("delete.named", { name })}
            icon={<Trash2 />}
            onClick={() => void remove()}
          />
        </>
      ) : null}
    </li>
  );
}

/** The tab that lists the beacons of the organisation, to add, change and delete them. */
export function BeaconsTab() {
  const { t } = useTranslation("beacons");
  const { data, error, refetch } = useQuery(beaconsQuery());
  const mayChange = useCan("organisation.spaces.update");
  // "new" while a beacon is being added.
  const [edited, setEdited] = useState<Beacon | "new" | null>(null);
  const toAdd = useRef<HTMLButtonElement>(null);
  const ids = data?.map(({ id }) => id) ?? [];
  const { list, removing } = useFocusAfterRemoval<HTMLUListElement>(ids, () => toAdd.current);
  // The first beacon takes the place of the empty state, whose button opened the dialog.
  const kept = useKeptFocus<HTMLElement>();
  const add = mayChange ? (
    <Button
      ref={toAdd}
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setEdited("new")}
    >
      {t("add")}
    </Button>
  ) : null;
  if (!data && error) {
    return (
      <EmptyState
        icon={<TriangleAlert />}
        title={t("list.failed")}
        text={textOfError(error)}
        actions={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
      />
    );
  }
  return (
    <section {...kept} aria-label={t("title")} className={styles["beacons"]}>
      <p className={styles["text"]}>{t("text")}</p>
      {data && data.length > 0 ? <div>{add}</div> : null}
      {data ? null : (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="52px" />
        </div>
      )}
      {data?.length === 0 ? (
        <EmptyState icon={<Bluetooth />} title={t("empty")} text={t("emptyText")} actions={add} />
      ) : null}
      {data && data.length > 0 ? (
        <ul ref={list} className={styles["list"]} aria-label={t("title")}>
          {data.map((beacon) => (
            <Line
              key={beacon.id}
              beacon={beacon}
              onEdit={mayChange ? () => setEdited(beacon) : null}
              onRemove={() => removing(beacon.id)}
            />
          ))}
        </ul>
      ) : null}
      {edited === null ? null : (
        <BeaconDialog beacon={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}
