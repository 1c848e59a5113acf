import { type AssetModel, assetModels, type InheritedField } from "@storey/contract";
import { RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { resetModel } from "../asset-model.queries.ts";
import type { MarkValue } from "./model-facts.tsx";
import styles from "./models.module.css";

interface OwnValueProps {
  readonly model: AssetModel;
  readonly fields: readonly InheritedField[];
  readonly label: string;
  readonly value: ReactNode;
  readonly globalValue: ReactNode;
}

/** A value that is the organisation's own, with what the global model says and the way back to it. */
function OwnValue({ model, fields, label, value, globalValue }: OwnValueProps) {
  const { t } = useTranslation("asset-models");
  const mayReset = useMayCall(assetModels.reset) && model.deletedAt === null;
  const [waiting, setWaiting] = useState(false);
  const reset = (): void => {
    setWaiting(true);
    resetModel(model.id, fields)
      .then(
        () => showToast({ severity: "success", summary: t("own.done", { name: label }) }),
        (error: unknown) =>
          showToast({ severity: "error", summary: t("own.failed"), detail: textOfError(error) }),
      )
      .finally(() => setWaiting(false));
  };
  const none = t("own.none");
  return (
    <span className={styles.own}>
      <span>{value === null || value === "" ? none : value}</span>
      <span className={styles.ownLine}>
        <Badge>{t("own")}</Badge>
        <span className={styles.quiet}>
          {t("own.global")}{" "}
          <bdi className={styles.clamped}>
            {globalValue === null || globalValue === "" ? none : globalValue}
          </bdi>
        </span>
      </span>
      {mayReset ? (
        <span>
          <Button
            size="small"
            icon={<RotateCcw aria-hidden="true" />}
            waiting={waiting}
            onClick={reset}
          >
            {t("own.reset")} <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
        </span>
      ) : null}
    </span>
  );
}

/** Marks the values in which an organisation's model differs from the global one that it follows. */
export function markOwn(model: AssetModel): MarkValue {
  const { global } = model;
  return (value, label, fields, of) => {
    const own = fields.filter((field) => global?.overridden.includes(field));
    if (!global || own.length === 0) return fields.includes("name") ? null : value;
    return (
      <OwnValue
        model={model}
        fields={own}
        label={label}
        value={value}
        globalValue={of(global.values)}
      />
    );
  };
}
