import type { GlobalOrganisation } from "@storey/contract";
import { useNavigate } from "@tanstack/react-router";
import { Archive, ArchiveRestore, Trash2 } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import styles from "./global.module.css";
import { useLifecycle } from "./use-lifecycle.ts";

/**
 * Offers to archive, restore and purge the organisation, and explains each. Renders nothing for a
 * user who may do none of it.
 */
export function DangerSection({ organisation }: { readonly organisation: GlobalOrganisation }) {
  const { t } = useTranslation("global");
  const navigate = useNavigate();
  const lifecycle = useLifecycle();
  const isArchived = organisation.deletedAt !== null;
  if (!lifecycle.mayArchive && !lifecycle.mayPurge) return null;
  const leave = () => navigate({ to: PATHS.Organisations, search: { archived: "true" } });
  return (
    <Section title={t("danger.title")}>
      <div className={styles.dangers}>
        {isArchived ? null : (
          <div className={styles.danger}>
            <p>{t("archive.text")}</p>
            <Button
              icon={<Archive aria-hidden="true" />}
              disabled={!lifecycle.mayArchive}
              onClick={() => void lifecycle.archive(organisation)}
            >
              {t("archive")}
            </Button>
          </div>
        )}
        {isArchived && lifecycle.mayRestore ? (
          <div className={styles.danger}>
            <p>{t("restore.text")}</p>
            <Button
              icon={<ArchiveRestore aria-hidden="true" />}
              onClick={() => void lifecycle.restore(organisation)}
            >
              {t("restore")}
            </Button>
          </div>
        ) : null}
        {lifecycle.mayPurge ? (
          <div className={styles.danger}>
            <p>{t(isArchived ? "purge.explain" : "purge.first")}</p>
            <Button
              variant="danger"
              icon={<Trash2 aria-hidden="true" />}
              disabled={!isArchived}
              onClick={() => void lifecycle.purge(organisation, leave)}
            >
              {t("purge")}
            </Button>
          </div>
        ) : null}
      </div>
    </Section>
  );
}
