import type { ApiToken } from "@storey/contract";
import type { Permission } from "@storey/domain";
import { Check, Copy, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { fieldErrors, textOfCode, textOfError } from "../../../lib/error-text.ts";
import { logFailure } from "../../../lib/log.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { permissionsOf } from "../../../lib/session/rights.ts";
import { useUser } from "../../../lib/session/use-session.ts";
import { showToast } from "../../../lib/toasts.ts";
import { useLeaveGuard } from "../../../lib/use-leave-guard.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { createToken } from "../api-token.queries.ts";
import { offeredPermissions, readingOnly } from "../permission-groups.ts";
import styles from "../settings.module.css";
import { PermissionPicker } from "./permission-picker.tsx";

type MadeToken = ApiToken & { readonly value: string };

const DAYS = ["7", "30", "90", "365"] as const;
type Days = (typeof DAYS)[number];

interface Errors {
  readonly name?: string;
  readonly permissions?: string;
  readonly form?: string;
}

const USUAL_DAYS: Days = "30";

function useTokenForm(onMade: (token: MadeToken) => void) {
  const { t } = useTranslation("settings");
  const held = offeredPermissions(permissionsOf(useUser()));
  const [name, setName] = useState("");
  const [days, setDays] = useState<Days>(USUAL_DAYS);
  const [offered] = useState<ReadonlySet<Permission>>(() => new Set(readingOnly(held)));
  const [permissions, setPermissions] = useState(offered);
  const isOffered =
    permissions.size === offered.size && [...permissions].every((one) => offered.has(one));
  const dirty = name !== "" || days !== USUAL_DAYS || !isOffered;
  const [errors, setErrors] = useState<Errors>({});
  const [waiting, setWaiting] = useState(false);
  const save = async (): Promise<void> => {
    const found: Errors = {
      ...(name.trim() === ""
        ? { name: textOfCode("text.too_short", t("token.nameNeeded"), { length: 1 }) }
        : {}),
      ...(permissions.size === 0 ? { permissions: t("token.chooseOne") } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setWaiting(true);
    const body = {
      name: name.trim(),
      permissions: [...permissions],
      expiresInDays: Number(days),
    };
    const made = await createToken(body, (cause) => {
      const about = fieldErrors(cause)["name"];
      setErrors(about ? { name: about } : { form: textOfError(cause) });
    });
    setWaiting(false);
    if (made) onMade(made);
  };
  const values = { name, setName, days, setDays, permissions, setPermissions };
  return { held, ...values, dirty, errors, waiting, save };
}

interface FormProps {
  readonly onMade: (token: MadeToken) => void;
  readonly onClose: () => void;
}

function TokenForm({ onMade, onClose }: FormProps) {
  const { t } = useTranslation("settings");
  const organisation = useUser()?.activeUserOrganisation?.organisation.name ?? "";
  const form = useTokenForm((token) => {
    leaving.allow();
    onMade(token);
  });
  const leaving = useLeaveGuard(form.dirty);
  const leave = async (): Promise<void> => {
    if (form.dirty && !(await leaving.ask())) return;
    leaving.allow();
    onClose();
  };
  return (
    <Dialog
      open
      wide
      title={t("token.new")}
      onClose={() => void leave()}
      onSubmit={() => void form.save()}
      actions={
        <>
          <Button onClick={() => void leave()}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={form.waiting}>
            {t("token.create")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.quiet}>{t("token.actsIn", { organisation })}</p>
        {form.errors.form ? (
          <p role="alert" className={styles.alert}>
            {form.errors.form}
          </p>
        ) : null}
        <div className={styles.pair}>
          <TextField
            label={t("token.name")}
            hint={t("token.nameHint")}
            data-autofocus=""
            autoComplete="off"
            maxLength={200}
            value={form.name}
            onChange={form.setName}
            error={form.errors.name}
          />
          <SelectField<Days>
            label={t("token.expiry")}
            value={form.days}
            options={DAYS.map((days) => ({
              value: days,
              label: t("token.days", { count: Number(days) }),
            }))}
            onChange={form.setDays}
          />
        </div>
        <PermissionPicker
          held={form.held}
          value={form.permissions}
          onChange={form.setPermissions}
          error={form.errors.permissions}
        />
      </div>
    </Dialog>
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

/** Makes a token, then shows its value: this once. */
export function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const [made, setMade] = useState<MadeToken | null>(null);
  if (made) return <TokenValue token={made} onClose={onClose} />;
  return <TokenForm onMade={setMade} onClose={onClose} />;
}
