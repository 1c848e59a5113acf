import type { Member } from "@storey/contract";
import type { OrganisationRoleName } from "@storey/domain";
import { Plus } from "lucide-react";
import { useState } from "react";
import { textOfCode } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { type LocationLimit, limitProblem } from "./location-limit.ts";
import { LocationPicker, useLocationNames } from "./location-picker.tsx";
import forms from "./people-forms.module.css";
import { RolePicker } from "./role-picker.tsx";
import type { MemberActions } from "./use-member-actions.ts";
import { type PanelGuard, useGuardedPart } from "./use-panel-guard.ts";

interface AddRoleFormProps {
  readonly member: Member;
  readonly actions: MemberActions;
  readonly guard: PanelGuard;
}

/** Gives a member another role; one that they hold already is refused (Spec §5). */
export function AddRoleForm({ member, actions, guard }: AddRoleFormProps) {
  const { t } = useTranslation("people");
  const [open, setOpen] = useState(false);
  const [role, setRole] = useState<OrganisationRoleName | null>(null);
  const [limit, setLimit] = useState<LocationLimit>(null);
  const [errors, setErrors] = useState<{ role?: string; locations?: string }>({});
  const hasLocations = useLocationNames().length > 0;
  const mayClose = useGuardedPart(guard, role !== null);
  if (!open) {
    return (
      <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("member.addRole")}
      </Button>
    );
  }
  const close = (): void => {
    setOpen(false);
    setRole(null);
    setLimit(null);
    setErrors({});
  };
  const cancel = async (): Promise<void> => {
    if (await mayClose()) close();
  };
  const save = async (): Promise<void> => {
    if (!role) return setErrors({ role: t("member.chooseRole") });
    if (member.roles.some(({ name }) => name === role)) {
      return setErrors({ role: textOfCode("role.exists", t("member.roleExists")) });
    }
    const locations = limitProblem(limit, t);
    if (locations) return setErrors({ locations });
    setErrors({});
    if (await actions.give(role, limit ?? [])) close();
    return undefined;
  };
  return (
    <form
      className={forms.limitForm}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <RolePicker
        kind="one"
        label={t("member.addRole")}
        value={role ? [role] : []}
        onChange={([chosen]) => {
          setErrors({});
          setRole(chosen ?? null);
        }}
        error={errors.role}
      />
      {role && hasLocations ? (
        <LocationPicker value={limit} onChange={setLimit} error={errors.locations} />
      ) : null}
      <div className={forms.buttons}>
        <Button onClick={() => void cancel()}>{t("cancel")}</Button>
        <Button type="submit" variant="primary" waiting={actions.waiting}>
          {t("member.addRole")}
        </Button>
      </div>
    </form>
  );
}
