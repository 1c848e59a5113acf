import type { MemberRole } from "@storey/contract";
import { MapPin } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Chip } from "../../../ui/chip.tsx";
import styles from "./role-chips.module.css";

interface RoleChipsProps {
  readonly roles: readonly Pick<MemberRole, "id" | "name" | "locationIds">[];
  /** The number of roles shown before the rest is counted. */
  readonly max?: number;
}

/** Shows the roles of a person; a pin marks a role that counts in some locations only. */
export function RoleChips({ roles, max = 3 }: RoleChipsProps) {
  const { t } = useTranslation("people");
  if (roles.length === 0) return <span className={styles.none}>{t("role.none")}</span>;
  const rest = roles.slice(max);
  return (
    <span className={styles.chips}>
      {roles.slice(0, max).map(({ id, name, locationIds }) => (
        <Chip key={id} icon={locationIds.length > 0 ? <MapPin aria-hidden="true" /> : null}>
          {t(`role.${name}`)}
          {locationIds.length > 0 ? (
            <span className={styles.limit}>
              {" "}
              {t("role.inLocations", { count: locationIds.length })}
            </span>
          ) : null}
        </Chip>
      ))}
      {rest.length > 0 ? (
        <span title={rest.map(({ name }) => t(`role.${name}`)).join(", ")}>
          <Chip>{t("role.more", { count: rest.length })}</Chip>
        </span>
      ) : null}
    </span>
  );
}
