import type { ApiToken } from "@storey/contract";
import { Check, Copy, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useForm } from "../../../lib/form/use-form.ts";
import { logFailure } from "../../../lib/log.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { permissionsOf } from "../../../lib/session/rights.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { apiTokenForm, TOKEN_DAYS, type TokenDays } from "../api-token-form.ts";
import { offeredPermissions, readingOnly } from "../permission-groups.ts";
import styles from "../settings.module.css";
import { PermissionPicker } from "./permission-picker.tsx";

type MadeToken = ApiToken & { readonly value: string };

interface FormProps {
  readonly onMade: (token: MadeToken) => void;
  readonly onClose: () => void;
}

function TokenForm({ onMade, onClose }: FormProps) {
  const { t } = useTranslation("settings");
  const user = useUser();
  const organisation = user?.activeUserOrganisation?.organisation.name ?? "";
  const held = offeredPermissions(permissionsOf(user));
  const [start] = useState(() => ({ permissions: readingOnly(held).sort() }));
  const form = useForm(apiTokenForm, {
    record: null,
    start,
    onSaved: (token) => token && onMade(token),
    isFollowed: true,
    onClose,
  });
  const permissions = form.control("permissions");
  return (
    <FormDialog
      form={form}
      wide
      title={t("token.new")}
      saveLabel={t("token.create")}
      cancelLabel={t("cancel")}
    >
      <p className={styles.quiet}>{t("token.actsIn", { organisation })}</p>
      <div className={styles.pair}>
        <TextField {...form.text("name")} data-autofocus="" autoComplete="off" />
        <SelectField<TokenDays>
          {...form.control("expiresInDays")}
          options={TOKEN_DAYS.map((days) => ({
            value: days,
            label: t("token.days", { count: Number(days) }),
          }))}
        />
      </div>
      <PermissionPicker
        held={held}
        value={new Set(permissions.value)}
        onChange={(chosen) => permissions.onChange([...chosen].sort())}
        error={permissions.error}
      />
    </FormDialog>
  );
}

interface ValueProps {
  readonly token: MadeToken;
  readonly onClose: () => void;
}

function TokenValue({ token, onClose }: ValueProps) {
  const { t } = useTranslation("settings");
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token.value);
      setCopied(true);
    } catch (cause) {
      logFailure("The token could not be copied", cause);
      showToast({ severity: "error", summary: t("token.copyFailed") });
    }
  };
  return (
    <Dialog
      open
      title={t("token.made", { name: token.name })}
      onClose={onClose}
      actions={
        <Button variant={copied ? "primary" : "secondary"} onClick={onClose}>
          {t("token.done")}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.warning}>
          <TriangleAlert aria-hidden="true" />
          {t("token.once")}
        </p>
        <TextField
          label={t("token.value")}
          readOnly
          spellCheck={false}
          value={token.value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={styles.copyLine}>
          <Button
            data-autofocus=""
            variant="primary"
            icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {t("token.copy")}
          </Button>
          <span role="status" className={styles.quiet}>
            {copied ? t("token.copied") : null}
          </span>
        </div>
      </div>
    </Dialog>
  );
}

/** Creates a token, then shows its value, this once. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<MadeToken | null>(null);
  if (made) return <TokenValue token={made} onClose={onClose} />;
  return <TokenForm onMade={setMade} onClose={onClose} />;
}
