import type { OrganisationSummary } from "@storey/contract";
import { NAME_MIN_LENGTH, visibleLength } from "@storey/domain";
import { useRouter } from "@tanstack/react-router";
import { ArrowLeftRight, ArrowRight, CircleCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import { globalOrganisationPath } from "../../../app/paths.ts";
import { fieldErrors, textOfCode, textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { switchOrganisation } from "../../../lib/session/organisation.ts";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { createOrganisation } from "../global-organisation.queries.ts";
import styles from "./global.module.css";

interface NameStepProps {
  readonly onMade: (organisation: OrganisationSummary) => void;
  readonly onClose: () => void;
}

function NameStep({ onMade, onClose }: NameStepProps) {
  const { t } = useTranslation("global");
  // The same id whenever Save is pressed again: a reply that was lost makes no second one.
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const leaving = useLeaveGuard(name !== "");
  const leave = async (): Promise<void> => {
    if (name !== "" && !(await leaving.ask())) return;
    leaving.allow();
    onClose();
  };
  const save = async (): Promise<void> => {
    const wanted = name.trim();
    const length = NAME_MIN_LENGTH.organisation;
    if (visibleLength(wanted) < length) {
      return setError(textOfCode("text.too_short", t("name.invalid"), { length }));
    }
    setWaiting(true);
    const made = await createOrganisation(id, wanted, (cause) =>
      setError(fieldErrors(cause)["name"] ?? textOfError(cause)),
    );
    setWaiting(false);
    if (!made) return undefined;
    leaving.allow();
    return onMade(made);
  };
  return (
    <Dialog
      open
      title={t("create.title")}
      onClose={() => void leave()}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={() => void leave()}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={waiting}>
            {t("create.save")}
          </Button>
        </>
      }
    >
      <TextField
        label={t("field.name")}
        hint={t("create.hint")}
        autoFocus
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={(text) => {
          setName(text);
          setError(undefined);
        }}
        error={error}
      />
    </Dialog>
  );
}

interface CreateOrganisationDialogProps {
  readonly onClose: () => void;
}

/** Makes an organisation by its name, then offers the ways on. */
export function CreateOrganisationDialog({ onClose }: CreateOrganisationDialogProps) {
  const { t } = useTranslation("global");
  const router = useRouter();
  const [made, setMade] = useState<OrganisationSummary | null>(null);
  if (!made) return <NameStep onMade={setMade} onClose={onClose} />;
  const go = (search: Readonly<Record<string, string>>): void => {
    onClose();
    void router.navigate({ to: globalOrganisationPath(made.id), search });
  };
  return (
    <Dialog open title={t("made.title")} onClose={onClose}>
      <div className={styles.made}>
        <p className={styles.madeName}>
          <CircleCheck aria-hidden="true" />
          <strong>
            <bdi>{made.name}</bdi>
          </strong>
        </p>
        <p className={styles.quiet}>{t("made.text")}</p>
        <div className={styles.ways}>
          <Button
            wide
            data-autofocus=""
            variant="primary"
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => go({ dialog: "invite" })}
          >
            {t("made.invite")}
          </Button>
          <Button
            wide
            icon={<ArrowLeftRight aria-hidden="true" />}
            onClick={() => {
              onClose();
              void switchOrganisation(made.id, router);
            }}
          >
            {t("made.switch")}
          </Button>
          <Button wide icon={<ArrowRight aria-hidden="true" />} onClick={() => go({})}>
            {t("made.open")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
