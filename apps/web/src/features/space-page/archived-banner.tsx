import type { Space } from "@storey/contract";
import { Archive, ArchiveRestore } from "lucide-react";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./space-page.module.css";
import { useArchiving } from "./use-archiving.ts";

/** Says that a space is archived, and offers to bring it back to those who may. */
export function ArchivedBanner({ space }: { readonly space: Space }) {
  const { t } = useTranslation("spaces");
  const mayRestore = useMayIn()("organisation.spaces.restore", space.location.id);
  const { restore } = useArchiving(space);
  return (
    <div role="status" className={styles["banner"]}>
      <Archive aria-hidden="true" />
      <span>{t("space.archivedText")}</span>
      {mayRestore ? (
        <Button size="small" icon={<ArchiveRestore aria-hidden="true" />} onClick={restore}>
          {t("restore")}
        </Button>
      ) : null}
    </div>
  );
}
