import type { Invitation } from "@storey/contract";
import { Mail } from "lucide-react";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { LONG_TOAST_LIFE_MS, showToast } from "../../../lib/toasts.ts";
import { useConfiguration } from "../../../lib/use-credentials.ts";
import type { OnProblem } from "../../../lib/write-or-null.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type InviteBody, invitationForm } from "./invitation-form.ts";
import styles from "./invite-dialog.module.css";
import { LocationPicker } from "./location-picker.tsx";
import forms from "./people-forms.module.css";
import { RolePicker } from "./role-picker.tsx";

interface InviteDialogProps {
  /** The address to begin with, where the user typed it before. */
  readonly email?: string;
  /** The name of the organisation, where it is not the active one. */
  readonly organisationName?: string;
  /** Whether roles can be limited to locations, which needs the locations to be known. */
  readonly withLocations: boolean;
  readonly send: (body: InviteBody, onProblem: OnProblem) => Promise<Invitation | null>;
  readonly onClose: () => void;
}

/** Invites a person by e-mail, with the roles and the locations in which they count. */
export function InviteDialog(props: InviteDialogProps) {
  const { email = "", organisationName, withLocations, send, onClose } = props;
  const { t } = useTranslation("people");
  const hasMailServer = useConfiguration()?.hasMailServer ?? true;
  const form = useForm(invitationForm, {
    record: null,
    context: { send },
    scope: organisationName ?? "",
    start: { email },
    onSaved: (invitation) => {
      const recipient = invitation?.email ?? "";
      showToast(
        hasMailServer
          ? { severity: "success", summary: t("invite.sent", { email: recipient }) }
          : {
              severity: "warning",
              summary: t("invite.waits", { email: recipient }),
              lifeMs: LONG_TOAST_LIFE_MS,
            },
      );
    },
    onClose,
  });
  const roles = form.control("roles");
  const locations = form.control("locations");
  return (
    <FormDialog
      form={form}
      title={
        organisationName
          ? t("invite.titleInto", { organisation: organisationName })
          : t("invite.title")
      }
      saveLabel={t("invite.send")}
      saveIcon={<Mail aria-hidden="true" />}
      cancelLabel={t("cancel")}
    >
      <p className={forms.hint}>{t("invite.text")}</p>
      <TextField {...form.text("email")} type="email" autoComplete="off" autoFocus />
      <div className={styles.pair}>
        <TextField {...form.text("firstName")} autoComplete="off" />
        <TextField {...form.text("lastName")} autoComplete="off" />
      </div>
      <RolePicker
        kind="several"
        label={t("invite.roles")}
        value={roles.value}
        onChange={roles.onChange}
        error={roles.error}
      />
      <p className={forms.hint}>{t("invite.noRole")}</p>
      {withLocations && roles.value.length > 0 ? (
        <LocationPicker
          value={locations.value}
          onChange={locations.onChange}
          error={locations.error}
        />
      ) : null}
    </FormDialog>
  );
}
