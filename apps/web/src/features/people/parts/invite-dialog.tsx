import type { Invitation } from "@storey/contract";
import { EMAIL_MAX_LENGTH, PERSON_NAME_MAX_LENGTH } from "@storey/domain";
import { Mail } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { LONG_TOAST_LIFE_MS, showToast } from "../../../lib/toasts.ts";
import { useConfiguration } from "../../../lib/use-credentials.ts";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import type { OnProblem } from "../../../lib/write-or-null.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "./invite-dialog.module.css";
import { LocationPicker } from "./location-picker.tsx";
import forms from "./people-forms.module.css";
import { RolePicker } from "./role-picker.tsx";
import { type InviteBody, type InviteDraft, useInviteForm } from "./use-invite-form.ts";

interface InviteDialogProps {
  /** Filled in already, where it was typed before. */
  readonly email?: string;
  /** The organisation, where it is not the active one. */
  readonly organisationName?: string;
  /** Whether roles can be limited to locations: where those are known. */
  readonly withLocations: boolean;
  readonly send: (body: InviteBody, onProblem: OnProblem) => Promise<Invitation | null>;
  readonly onClose: () => void;
}

/** Invites a person by e-mail: who, with which roles, and where these count. */
export function InviteDialog(props: InviteDialogProps) {
  const { email = "", organisationName, withLocations, send, onClose } = props;
  const { t } = useTranslation("people");
  const hasMailServer = useConfiguration()?.hasMailServer ?? true;
  const form = useInviteForm(email, send, (invitation) => {
    const { email: recipient } = invitation;
    showToast(
      hasMailServer
        ? { severity: "success", summary: t("invite.sent", { email: recipient }) }
        : {
            severity: "warning",
            summary: t("invite.waits", { email: recipient }),
            lifeMs: LONG_TOAST_LIFE_MS,
          },
    );
    leaving.allow();
    onClose();
  });
  const leaving = useLeaveGuard(form.dirty);
  const leave = async (): Promise<void> => {
    if (form.dirty && !(await leaving.ask())) return;
    leaving.allow();
    onClose();
  };
  const { draft, errors } = form;
  const set = (part: Partial<InviteDraft>) => form.setDraft({ ...draft, ...part });
  return (
    <Dialog
      open
      title={
        organisationName
          ? t("invite.titleInto", { organisation: organisationName })
          : t("invite.title")
      }
      onClose={() => void leave()}
      onSubmit={() => void form.submit()}
      actions={
        <>
          <Button onClick={() => void leave()}>{t("cancel")}</Button>
          <Button
            type="submit"
            variant="primary"
            icon={<Mail aria-hidden="true" />}
            waiting={form.sending}
          >
            {t("invite.send")}
          </Button>
        </>
      }
    >
      <div className={forms.form}>
        <p className={forms.hint}>{t("invite.text")}</p>
        {errors.form ? (
          <p role="alert" className={forms.alert}>
            {errors.form}
          </p>
        ) : null}
        <TextField
          label={t("field.email")}
          type="email"
          autoComplete="off"
          autoFocus
          maxLength={EMAIL_MAX_LENGTH}
          value={draft.email}
          onChange={(value) => set({ email: value })}
          error={errors.email}
        />
        <div className={styles.pair}>
          <TextField
            label={t("field.firstName")}
            optional
            autoComplete="off"
            maxLength={PERSON_NAME_MAX_LENGTH}
            value={draft.firstName}
            onChange={(firstName) => set({ firstName })}
            error={errors.firstName}
          />
          <TextField
            label={t("field.lastName")}
            optional
            autoComplete="off"
            maxLength={PERSON_NAME_MAX_LENGTH}
            value={draft.lastName}
            onChange={(lastName) => set({ lastName })}
            error={errors.lastName}
          />
        </div>
        <RolePicker
          kind="several"
          label={t("invite.roles")}
          value={draft.roles}
          onChange={(roles) => set({ roles })}
          error={errors.roles}
        />
        <p className={forms.hint}>{t("invite.noRole")}</p>
        {withLocations && draft.roles.length > 0 ? (
          <LocationPicker
            value={draft.locations}
            onChange={(locations) => set({ locations })}
            error={errors.locations}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
