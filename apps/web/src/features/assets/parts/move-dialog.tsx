import type { Asset } from "@storey/contract";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useOrganisation } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { moveAsset } from "../asset.queries.ts";
import styles from "./asset-form.module.css";
import type { NamedChoice } from "./named-combobox.tsx";
import { SpaceChoice } from "./space-choice.tsx";

interface MoveDialogProps {
  readonly asset: Asset;
  readonly onClose: () => void;
}

/** Moves an asset to another space, or makes it floating, and says how many issues went along. */
export function MoveDialog({ asset, onClose }: MoveDialogProps) {
  const { t } = useTranslation("assets");
  const locations = useOrganisation()?.locations ?? [];
  const [place, setPlace] = useState<"space" | "floating">("space");
  const [space, setSpace] = useState<NamedChoice | null>(null);
  const [home, setHome] = useState(asset.location?.id ?? "");
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const isFloating = place === "floating";
  const move = async (): Promise<void> => {
    setMissing(!isFloating && !space);
    setProblem(null);
    if (waiting || (!isFloating && !space)) return;
    setWaiting(true);
    try {
      const to = isFloating
        ? { spaceId: null, locationId: home === "" ? null : home }
        : { spaceId: space?.id ?? null };
      const count = await moveAsset(asset, to);
      const { tag } = asset;
      showToast({
        severity: "success",
        summary: isFloating
          ? t("moved.floating", { tag })
          : t("moved.to", { tag, space: space?.name ?? "" }),
        ...(count > 0 ? { detail: t("moved.issues", { count }) } : {}),
      });
      onClose();
    } catch (error) {
      setProblem(textOfError(error));
      setWaiting(false);
    }
  };
  return (
    <Dialog
      open
      title={t("move.title", { tag: asset.tag })}
      onClose={onClose}
      onSubmit={() => void move()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={waiting}>
            {t("move")}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Segments
          label={t("place.label")}
          value={place}
          options={[
            { value: "space", label: t("place.space") },
            { value: "floating", label: t("floating") },
          ]}
          onChange={setPlace}
        />
        {isFloating ? (
          <SelectField
            label={t("field.locationId")}
            hint={t("floating.askText")}
            value={home}
            options={[
              { value: "", label: t("place.noHome") },
              ...locations.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setHome}
          />
        ) : (
          <SpaceChoice
            label={t("field.spaceId")}
            error={isMissing ? t("wrong.space") : undefined}
            chosen={space}
            onChoose={setSpace}
            autoFocus
          />
        )}
        {asset.parts.length > 0 ? <p className={styles.note}>{t("move.parts")}</p> : null}
        {problem ? <p role="alert">{problem}</p> : null}
      </div>
    </Dialog>
  );
}
