import type { MemberRole } from "@storey/contract";
import { MapPin, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { isOrganisationRole } from "../people.queries.ts";
import choices from "./choices.module.css";
import { type LocationLimit, limitProblem } from "./location-limit.ts";
import { LocationPicker, useLocationNames } from "./location-picker.tsx";
import styles from "./member-role-row.module.css";
import forms from "./people-forms.module.css";
import placeChips from "./place-chips.module.css";
import type { MemberActions } from "./use-member-actions.ts";
import { type PanelGuard, useGuardedPart } from "./use-panel-guard.ts";

const CHIPS = 300;

/** Names the locations in which a role counts, or says that it counts in all. */
function Places({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation("people");
  const locations = useLocationNames();
  if (ids.length === 0) return <p className={forms.hint}>{t("location.all")}</p>;
  const known = locations.filter(({ id }) => ids.includes(id));
  const others = ids.length - Math.min(known.length, CHIPS);
  return (
    <div className={placeChips.chips}>
      {known.slice(0, CHIPS).map(({ id, name }) => (
        <Chip key={id} icon={<MapPin aria-hidden="true" />}>
          <bdi>{name}</bdi>
        </Chip>
      ))}
      {others > 0 ? <Chip>{t("role.inOtherLocations", { count: others })}</Chip> : null}
    </div>
  );
}

/** Whether two limits have the same locations, in any order. */
function isSameLimit(one: LocationLimit, other: LocationLimit): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((id) => other.includes(id));
}

interface LimitFormProps {
  readonly role: MemberRole;
  readonly actions: MemberActions;
  readonly limit: LocationLimit;
  readonly onChange: (limit: LocationLimit) => void;
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

function LimitForm({ role, actions, limit, onChange, onCancel, onSaved }: LimitFormProps) {
  const { t } = useTranslation("people");
  const [error, setError] = useState<string>();
  const save = async (): Promise<void> => {
    const problem = limitProblem(limit, t);
    if (problem) return setError(problem);
    if (await actions.limit(role, limit ?? [])) onSaved();
  };
  return (
    <form
      className={forms.limitForm}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <LocationPicker
        value={limit}
        onChange={(next) => {
          setError(undefined);
          onChange(next);
        }}
        error={error}
      />
      <div className={forms.buttons}>
        <Button size="small" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button type="submit" size="small" variant="primary" waiting={actions.waiting}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

interface MemberRoleRowProps {
  readonly role: MemberRole;
  readonly actions: MemberActions;
  readonly guard: PanelGuard;
  /** Whether the user may change roles here at all. */
  readonly mayChange: boolean;
  /** Whether the user may give and take this role. */
  readonly isGrantable: boolean;
}

/**
 * Shows one role of a member: what it permits, where it counts, and the controls to change that.
 */
export function MemberRoleRow(props: MemberRoleRowProps) {
  const { role, actions, guard, mayChange, isGrantable } = props;
  const { t } = useTranslation("people");
  const now: LocationLimit = role.locationIds.length > 0 ? role.locationIds : null;
  // Undefined while nobody is changing it.
  const [limit, setLimit] = useState<LocationLimit | undefined>();
  const limiting = limit !== undefined;
  const mayClose = useGuardedPart(guard, limiting && !isSameLimit(limit, now));
  const close = (): void => setLimit(undefined);
  const cancel = async (): Promise<void> => {
    if (await mayClose()) close();
  };
  const label = t(`role.${role.name}`);
  const inOrganisation = isOrganisationRole(role.name);
  const mayNot = mayChange && !(isGrantable && inOrganisation);
  return (
    <li className={styles.heldRole}>
      <div className={styles.heldHead}>
        <span className={choices.choiceName}>{label}</span>
        {mayChange && !mayNot ? (
          <span className={styles.heldButtons}>
            <IconButton
              size="small"
              label={t("member.limit", { role: label })}
              icon={<MapPin />}
              aria-expanded={limiting}
              onClick={() => (limiting ? void cancel() : setLimit(now))}
            />
            <IconButton
              size="small"
              label={t("member.removeRole", { role: label })}
              icon={<Trash2 />}
              onClick={() => void actions.take(role)}
            />
          </span>
        ) : null}
      </div>
      <p className={forms.hint}>{t(`role.${role.name}.text`)}</p>
      {mayNot ? (
        <p className={forms.hint}>
          {t(inOrganisation ? "role.notGrantable" : "role.ofTheProduct")}
        </p>
      ) : null}
      {limiting ? (
        <LimitForm
          role={role}
          actions={actions}
          limit={limit}
          onChange={setLimit}
          onCancel={() => void cancel()}
          onSaved={close}
        />
      ) : (
        <Places ids={role.locationIds} />
      )}
    </li>
  );
}
