import type { ApiToken } from "@storey/contract";
import { useState } from "react";
import { useForm } from "../../../lib/form/use-form.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { permissionsOf } from "../../../lib/session/rights.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { CopyOnceDialog } from "../../secret-addresses/parts/copy-once-dialog.tsx";
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
  const words = {
    warning: t("token.once"),
    label: t("token.value"),
    copy: t("token.copy"),
    copied: t("token.copied"),
    copyFailed: t("token.copyFailed"),
    done: t("token.done"),
  };
  const title = t("token.made", { name: token.name });
  return <CopyOnceDialog {...{ title, words, onClose }} value={token.value} />;
}

/** Creates a token, then shows its value, this once. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<MadeToken | null>(null);
  if (made) return <TokenValue token={made} onClose={onClose} />;
  return <TokenForm onMade={setMade} onClose={onClose} />;
}
