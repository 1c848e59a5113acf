import { TriangleAlert } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { DeviceMoment } from "../../../ui/device-moment.tsx";
import styles from "./editor.module.css";
import type { TreeDraft } from "./use-tree-draft.ts";

/** Says beside the title whether what was typed is saved. */
export function SaveBadge({ state }: Pick<TreeDraft, "state">) {
  const { t } = useTranslation("decision-trees");
  const tone = { saved: "neutral", waiting: "neutral", saving: "neutral" } as const;
  const isQuiet = state === "saved" || state === "waiting" || state === "saving";
  return (
    <span role="status">
      <Badge tone={isQuiet ? tone[state] : "warning"}>{t(`save.${state}`)}</Badge>
    </span>
  );
}

/** Says why a draft does not save itself, and what can be done: nothing that was typed is lost. */
export function SaveBanner({ editing }: { readonly editing: TreeDraft }) {
  const { t } = useTranslation("decision-trees");
  const { theirs, failure, isDirty, state } = editing;
  const userId = useUser()?.id;
  if (theirs) {
    const { changedBy } = theirs;
    // A person has the tree open on another device too.
    const isSelf = changedBy !== null && changedBy.id === userId;
    const whoEdits = isSelf
      ? t("others.self")
      : changedBy
        ? t("others.named", { name: changedBy.name })
        : t("others.title");
    return (
      <div role="alert" className={styles["banner"]}>
        <TriangleAlert aria-hidden="true" />
        <p>
          <strong>{whoEdits}</strong> {t(isDirty ? "others.both" : "others.text")}{" "}
          <DeviceMoment moment={theirs.updatedAt} />
        </p>
        <Button onClick={editing.takeTheirs}>
          {t(isDirty ? "others.takeTheirs" : "others.takeOver")}
        </Button>
        {isDirty ? <Button onClick={editing.keepMine}>{t("others.keepMine")}</Button> : null}
      </div>
    );
  }
  if (failure === null && state !== "offline") return null;
  return (
    <div role="alert" className={styles["banner"]}>
      <TriangleAlert aria-hidden="true" />
      <p>
        <strong>{t(failure === null ? "offline.title" : "save.failed")}</strong>{" "}
        {failure ?? t("offline.text")}
      </p>
      <Button onClick={editing.retry}>{t("retry")}</Button>
    </div>
  );
}
