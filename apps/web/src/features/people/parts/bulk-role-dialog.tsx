import type { OrganisationRoleName } from "@storey/domain";
import { useState } from "react";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { NothingChanged } from "../../../ui/list/use-bulk-change.ts";
import { type LocationLimit, limitProblem } from "./location-limit.ts";
import { LocationPicker, useLocationNames } from "./location-picker.tsx";
import forms from "./people-forms.module.css";
import { RolePicker } from "./role-picker.tsx";

/** A role and the locations in which it counts; none means all. */
export interface GivenRole {
  readonly name: OrganisationRoleName;
  readonly locationIds: readonly string[];
}

interface BulkRoleDialogProps {
  readonly count: number;
  /** Gives the role; throws when nobody got it, and the dialog keeps the choice. */
  readonly onGive: (role: GivenRole) => Promise<void>;
  readonly onClose: () => void;
}

/** Gives several people a role; those who hold it already keep it as it is. */
export function BulkRoleDialog({ count, onGive, onClose }: BulkRoleDialogProps) {
  const { t } = useTranslation("people");
  const [role, setRole] = useState<OrganisationRoleName | null>(null);
  const [limit, setLimit] = useState<LocationLimit>(null);
  const [errors, setErrors] = useState<{ role?: string; locations?: string; all?: string }>({});
  const [waiting, setWaiting] = useState(false);
  const hasLocations = useLocationNames().length > 0;
  const give = async (): Promise<void> => {
    if (waiting) return;
    if (!role) return setErrors({ role: t("member.chooseRole") });
    const locations = limitProblem(limit, t);
    if (locations) return setErrors({ locations });
    setErrors({});
    setWaiting(true);
    try {
      await onGive({ name: role, locationIds: limit ?? [] });
      onClose();
    } catch (error) {
      const isOwn = error instanceof NothingChanged;
      setErrors({ all: isOwn ? error.message : textOfError(error) });
      setWaiting(false);
    }
  };
  return (
    <Dialog
      open
      title={t("bulk.addRoleTitle", { count })}
      onClose={onClose}
      onSubmit={() => void give()}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" waiting={waiting}>
            {t("bulk.addRole")}
          </Button>
        </>
      }
    >
      <div className={forms.limitForm}>
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
        {errors.all ? (
          <p role="alert" className={forms.error}>
            {errors.all}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
