import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import type { NamedChoice } from "../../assets/parts/named-combobox.tsx";
import { ParentChoice } from "../../assets/parts/parent-choice.tsx";
import { rememberCode } from "../asset-audit.queries.ts";
import styles from "./asset-audit.module.css";

interface IdentifyDialogProps {
  readonly code: string;
  readonly onIdentified: (assetId: string) => void;
  readonly onClose: () => void;
}

/** Asks which asset an unknown code is of, and lets the code lead to it from then on if that is wanted. */
export function IdentifyDialog({ code, onIdentified, onClose }: IdentifyDialogProps) {
  const { t } = useTranslation("asset-audits");
  const [chosen, setChosen] = useState<NamedChoice | null>(null);
  const [isRemembered, setRemembered] = useState(true);
  const [isMissing, setMissing] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const save = async (): Promise<void> => {
    setMissing(chosen === null);
    if (chosen === null || waiting) return;
    setWaiting(true);
    try {
      if (isRemembered) await rememberCode(code, chosen.id);
    } catch (error) {
      // The thing is here all the same.
      const summary = t("identify.failed");
      showToast({ severity: "warning", summary, detail: textOfError(error) });
    }
    onIdentified(chosen.id);
    onClose();
  };
  return (
    <Dialog
      open
      title={t("identify.title", { code })}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={waiting}>
            {t("identify.save")}
          </Button>
        </>
      }
    >
      <div className={styles["inside"]}>
        <ParentChoice
          label={t("identify.asset")}
          exceptId={null}
          chosen={chosen}
          onChoose={setChosen}
          error={isMissing ? t("identify.missing") : undefined}
          autoFocus
        />
        <Checkbox label={t("identify.remember")} checked={isRemembered} onChange={setRemembered} />
      </div>
    </Dialog>
  );
}
