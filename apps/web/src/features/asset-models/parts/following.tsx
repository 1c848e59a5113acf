import {
  type AssetModel,
  assetModels,
  INHERITED_FIELDS,
  type InheritedField,
} from "@storey/contract";
import { useState } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { AssetDay } from "../../assets/parts/asset-day.tsx";
import { Facts } from "../../assets/parts/asset-facts.tsx";
import { followInstead, leaveGlobal } from "../asset-model.queries.ts";
import styles from "./models.module.css";

/** Says what it means that a model follows a global one, how things stand with that, and ends it. */
export function Followed({ model }: { readonly model: AssetModel }) {
  const { t } = useTranslation("asset-models");
  const mayLeave = useMayCall(assetModels.leave) && model.deletedAt === null;
  const { global } = model;
  if (!global) return null;
  const leave = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("leave.title"),
      text: t("leave.text"),
      confirmLabel: t("leave"),
    });
    if (!isSure) return;
    await leaveGlobal(model.id).then(
      () => showToast({ severity: "success", summary: t("leave.done") }),
      (error: unknown) =>
        showToast({ severity: "error", summary: t("leave.failed"), detail: textOfError(error) }),
    );
  };
  return (
    <>
      <p className={styles.note}>
        {t(global.deletedAt === null ? "global.text" : "global.archived")}
      </p>
      {global.isPending ? <p role="status">{t("global.pending")}</p> : null}
      {mayLeave ? (
        <div>
          <Button size="small" onClick={() => void leave()}>
            {t("leave")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

type Followable = NonNullable<AssetModel["followable"]>;

const DAYS: readonly InheritedField[] = [
  ...(["endOfLife", "endOfSupport", "licenseExpiry", "warrantyExpiry"] as const),
];

/** What a global model says in a field. */
function useSaid({ values }: Followable) {
  const { t } = useTranslation("asset-models");
  return (field: InheritedField) => {
    if (field === "assetTypeId") return values.assetType;
    if (field === "manufacturerId") return values.manufacturer;
    const said = values[field];
    if (said === null) return null;
    if (typeof said === "number") return t("months", { count: said });
    return DAYS.includes(field) ? <AssetDay day={said} /> : said;
  };
}

/** The fields of a private model in which it says nothing yet, and a global one does. */
function openFields(model: AssetModel, { values, kept }: Followable): InheritedField[] {
  return INHERITED_FIELDS.filter((field) => {
    if (kept.includes(field) || field === "assetTypeId" || field === "name") return false;
    if (field === "manufacturerId") return model.manufacturer === null && values.manufacturer;
    return model[field] === null && values[field] !== null;
  });
}

interface FollowDialogProps {
  readonly model: AssetModel;
  readonly followable: Followable;
  readonly onClose: () => void;
}

/** Shows what would change and what would stay, and lets a private model follow a global one. */
function FollowDialog({ model, followable, onClose }: FollowDialogProps) {
  const { t } = useTranslation("asset-models");
  const said = useSaid(followable);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const taken = openFields(model, followable);
  const factsOf = (fields: readonly InheritedField[]) =>
    fields.map((field) => ({ label: t(`field.${field}`), value: said(field) ?? t("own.none") }));
  const follow = (): void => {
    if (isSending) return;
    setSending(true);
    followInstead(model.id, followable.id).then(
      () => {
        showToast({ severity: "success", summary: t("follow.done") });
        onClose();
      },
      (error: unknown) => {
        setProblem(textOfError(error));
        setSending(false);
      },
    );
  };
  return (
    <Dialog
      open
      focusTitle
      title={t("follow.title", { name: followable.values.name })}
      onClose={onClose}
      onSubmit={follow}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={isSending}>
            {t("follow")}
          </Button>
        </>
      }
    >
      <div className={styles.panel}>
        <p>{t("follow.text")}</p>
        <section aria-label={t("follow.taken")}>
          <h3>{t("follow.taken")}</h3>
          {taken.length === 0 ? <p>{t("follow.nothing")}</p> : <Facts facts={factsOf(taken)} />}
        </section>
        {followable.kept.length === 0 ? null : (
          <section aria-label={t("follow.kept")}>
            <h3>{t("follow.kept")}</h3>
            <p className={styles.quiet}>{t("follow.keptText")}</p>
            <Facts facts={factsOf(followable.kept)} />
          </section>
        )}
        {problem ? <p role="alert">{problem}</p> : null}
      </div>
    </Dialog>
  );
}

/** Says that there is a global model of the name of a private one, which it could follow. */
export function Followable({ model }: { readonly model: AssetModel }) {
  const { t } = useTranslation("asset-models");
  const mayJoin = useMayCall(assetModels.join);
  const [isOpen, setOpen] = useState(false);
  const { followable } = model;
  if (!followable || !mayJoin) return null;
  return (
    <>
      <p className={styles.note}>{t("follow.there", { name: followable.values.name })}</p>
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {t("follow")}
        </Button>
      </div>
      {isOpen ? (
        <FollowDialog model={model} followable={followable} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
