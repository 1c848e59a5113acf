import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { online } from "../../../lib/online.ts";
import { useStore } from "../../../lib/store.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import type { NamedChoice } from "../../assets/parts/named-combobox.tsx";
import { ParentChoice } from "../../assets/parts/parent-choice.tsx";
import type { ShownLine } from "../merged-lines.ts";
import styles from "./asset-audit.module.css";

interface IdentifyDialogProps {
  readonly code: string;
  /** What the device knows of the audit: without a connection it is one of these. */
  readonly lines: readonly ShownLine[];
  readonly onIdentified: (assetId: string, isRemembered: boolean) => void;
  readonly onClose: () => void;
}

/** Asks which asset an unknown code is of, and lets the code lead to it from then on if that is wanted. */
export function IdentifyDialog({ code, lines, onIdentified, onClose }: IdentifyDialogProps) {
  const { t } = useTranslation("asset-audits");
  const [chosen, setChosen] = useState<NamedChoice | null>(null);
  const [isRemembered, setRemembered] = useState(true);
  const [isMissing, setMissing] = useState(false);
  const isOnline = useStore(online);
  const known = lines.flatMap(({ asset }) =>
    asset?.id ? [{ id: asset.id, name: `${asset.tag} ${asset.name ?? asset.modelName}` }] : [],
  );
  const error = isMissing ? t("identify.missing") : undefined;
  const save = (): void => {
    setMissing(chosen === null);
    if (chosen !== null) onIdentified(chosen.id, isRemembered);
  };
  return (
    <Dialog
      open
      title={t("identify.title", { code })}
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary">
            {t("identify.save")}
          </Button>
        </>
      }
    >
      <div className={styles["inside"]}>
        {isOnline ? (
          <ParentChoice
            label={t("identify.asset")}
            exceptId={null}
            chosen={chosen}
            onChoose={setChosen}
            error={error}
            autoFocus
          />
        ) : (
          <SelectField
            label={t("identify.asset")}
            hint={t("identify.offline")}
            error={error}
            value={chosen?.id ?? ""}
            options={[
              { value: "", label: t("identify.choose") },
              ...known.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => setChosen(known.find((one) => one.id === id) ?? null)}
          />
        )}
        <Checkbox label={t("identify.remember")} checked={isRemembered} onChange={setRemembered} />
      </div>
    </Dialog>
  );
}
