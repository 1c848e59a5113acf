import type { OrganisationSummary } from "@storey/contract";
import { useRouter } from "@tanstack/react-router";
import { ArrowLeftRight, ArrowRight, CircleCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import { globalOrganisationPath } from "../../../app/paths.ts";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { switchOrganisation } from "../../../lib/session/organisation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { newOrganisationForm } from "../organisation-details-form.ts";
import styles from "./global.module.css";

interface NameStepProps {
  readonly onMade: (organisation: OrganisationSummary) => void;
  readonly onClose: () => void;
}

function NameStep({ onMade, onClose }: NameStepProps) {
  const { t } = useTranslation("global");
  const form = useForm(newOrganisationForm, {
    record: null,
    onSaved: (organisation) => organisation && onMade(organisation),
    isFollowed: true,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t("create.title")}
      saveLabel={t("create.save")}
      cancelLabel={t("cancel")}
    >
      <TextField {...form.text("name")} autoFocus autoComplete="off" />
    </FormDialog>
  );
}

interface CreateOrganisationDialogProps {
  readonly onClose: () => void;
}

/** Asks for the name of a new organisation and creates it, then offers the next steps. */
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
