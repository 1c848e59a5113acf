import type { Permission } from "@storey/domain";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/toggle.tsx";
import { type PermissionGroup, permissionGroups, readingOnly } from "../permission-groups.ts";
import styles from "../settings.module.css";

interface PermissionPickerProps {
  /** The user's permissions: a token can hold no more. */
  readonly held: ReadonlySet<Permission>;
  readonly value: ReadonlySet<Permission>;
  readonly onChange: (value: ReadonlySet<Permission>) => void;
  readonly error?: string | undefined;
}

interface GroupProps extends Pick<PermissionPickerProps, "value" | "onChange"> {
  readonly group: PermissionGroup;
}

function Group({ group, value, onChange }: GroupProps) {
  const { t } = useTranslation("settings");
  const mine = group.permissions.map(({ permission }) => permission);
  const chosen = mine.filter((permission) => value.has(permission));
  const set = (permissions: readonly Permission[], isOn: boolean): void => {
    const next = new Set(value);
    for (const permission of permissions) {
      if (isOn) next.add(permission);
      else next.delete(permission);
    }
    onChange(next);
  };
  const name = t(`permission.subject.${group.subject}`);
  return (
    <fieldset className={styles.permissionGroup} aria-label={name}>
      <Checkbox
        label={<strong>{name}</strong>}
        checked={chosen.length === mine.length}
        indeterminate={chosen.length > 0 && chosen.length < mine.length}
        onChange={(isOn) => set(mine, isOn)}
      />
      <div className={styles.verbs}>
        {group.permissions.map(({ permission, verb }) => (
          <Checkbox
            key={permission}
            label={t(`permission.verb.${verb}`)}
            checked={value.has(permission)}
            onChange={(isOn) => set([permission], isOn)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Chooses a token's permissions among those of its maker: by subject, all at once, or only those
 * that read.
 */
export function PermissionPicker({ held, value, onChange, error }: PermissionPickerProps) {
  const { t } = useTranslation("settings");
  const groups = permissionGroups(held);
  const parts = [
    { isGlobal: false, title: t("token.inOrganisation") },
    { isGlobal: true, title: t("token.everywhere") },
  ];
  return (
    <fieldset className={styles.permissions}>
      <legend>{t("token.permissions")}</legend>
      <div className={styles.permissionTools}>
        <Button size="small" onClick={() => onChange(new Set(readingOnly(held)))}>
          {t("token.readingOnly")}
        </Button>
        <Button size="small" onClick={() => onChange(new Set(held))}>
          {t("token.selectAll")}
        </Button>
        <Button size="small" variant="quiet" onClick={() => onChange(new Set())}>
          {t("token.selectNone")}
        </Button>
        <span className={styles.quiet} role="status">
          {t("token.permissionCount", { count: value.size })}
        </span>
      </div>
      {error ? (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
      <div className={styles.permissionList}>
        {parts.map(({ isGlobal, title }) => {
          const own = groups.filter((group) => group.isGlobal === isGlobal);
          if (own.length === 0) return null;
          return (
            <section key={title} aria-label={title}>
              <h3 className={styles.permissionTitle}>{title}</h3>
              {own.map((group) => (
                <Group key={group.subject} group={group} value={value} onChange={onChange} />
              ))}
            </section>
          );
        })}
      </div>
    </fieldset>
  );
}
