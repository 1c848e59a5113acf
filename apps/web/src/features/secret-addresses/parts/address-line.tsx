import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import type { OnProblem } from "../../../lib/write-or-null.ts";
import { Button } from "../../../ui/button.tsx";
import { Day } from "../../../ui/day.tsx";
import styles from "./secret-addresses.module.css";

interface AddressLineProps {
  readonly name: string;
  readonly lastUsedAt: string | null;
  /** What it shows. */
  readonly about: ReactNode;
  /** What ending it means. */
  readonly warning: string;
  readonly revoke: (onProblem: OnProblem) => Promise<boolean>;
  readonly onRevoked: () => void;
}

/** A secret address in a list, with when it was last used and a button that ends it. */
export function AddressLine(props: AddressLineProps) {
  const { t } = useTranslation("secret-addresses");
  const { name, lastUsedAt, about } = props;
  const revoke = async (): Promise<void> => {
    const yes = await confirm({
      title: t("revoke.title", { name }),
      text: props.warning,
      confirmLabel: t("revoke"),
      tone: "danger",
    });
    if (!yes) return;
    const tell = (cause: unknown) =>
      void showToast({ severity: "error", summary: textOfError(cause) });
    if (!(await props.revoke(tell))) return;
    props.onRevoked();
    showToast({ severity: "success", summary: t("revoked", { name }) });
  };
  return (
    <li className={styles["line"]}>
      <div className={styles["words"]}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={styles["quiet"]}>{about}</span>
        <span className={styles["quiet"]}>
          {lastUsedAt ? (
            <>
              {t("lastUsed")} <Day moment={lastUsedAt} />
            </>
          ) : (
            t("neverUsed")
          )}
        </span>
      </div>
      <Button
        size="small"
        variant="quiet"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={t("revoke.named", { name })}
        onClick={() => void revoke()}
      >
        {t("revoke")}
      </Button>
    </li>
  );
}
