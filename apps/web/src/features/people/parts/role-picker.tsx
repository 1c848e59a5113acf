import { ORGANISATION_ROLE_NAMES, type OrganisationRoleName } from "@storey/domain";
import { useId } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import choices from "./choices.module.css";
import forms from "./people-forms.module.css";
import { useGrantable } from "./use-grantable.ts";

interface RolePickerProps {
  readonly label: string;
  /** Whether one role is chosen, or several. */
  readonly kind: "one" | "several";
  readonly value: readonly OrganisationRoleName[];
  readonly onChange: (roles: OrganisationRoleName[]) => void;
  readonly error?: string | undefined;
}

/** Lists the roles with what each permits, in words, and marks those that the user may not give. */
export function RolePicker({ label, kind, value, onChange, error }: RolePickerProps) {
  const { t } = useTranslation("people");
  const id = useId();
  const mayGive = useGrantable();
  const choose = (role: OrganisationRoleName, isOn: boolean): void => {
    if (kind === "one") onChange([role]);
    else onChange(isOn ? [...value, role] : value.filter((one) => one !== role));
  };
  return (
    <fieldset className={choices.picker} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      {ORGANISATION_ROLE_NAMES.map((role) => {
        const isGrantable = mayGive(role);
        return (
          <label key={role} className={choices.choice} data-off={isGrantable ? undefined : true}>
            <input
              type={kind === "one" ? "radio" : "checkbox"}
              name={id}
              checked={value.includes(role)}
              disabled={!isGrantable}
              aria-describedby={`${id}-${role}`}
              onChange={(event) => choose(role, event.currentTarget.checked)}
            />
            <span className={choices.choiceWords}>
              <span className={choices.choiceName}>{t(`role.${role}`)}</span>
              <span id={`${id}-${role}`} className={forms.hint}>
                {t(`role.${role}.text`)}
                {isGrantable ? null : <strong> {t("role.notGrantable")}</strong>}
              </span>
            </span>
          </label>
        );
      })}
      {error ? (
        <p id={`${id}-error`} role="alert" className={forms.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
