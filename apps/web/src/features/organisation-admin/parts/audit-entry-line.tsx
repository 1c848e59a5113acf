import type { AuditEntry } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, ChevronRight, Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { useCan, useOrganisation } from "../../../lib/session/use-session.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { recordKind } from "../../records/parts/record-kinds.ts";
import { kindLabel } from "../../records/parts/record-labels.ts";
import { structureQuery } from "../../spaces/space.queries.ts";
import { rolesQuery } from "../audit.queries.ts";
import styles from "./audit.module.css";
import type { AuditGroup } from "./audit-groups.ts";
import { placeOf } from "./audit-link.ts";
import { type AuditAction, actionOf, changesIn, idIn, modulesOf } from "./audit-values.ts";

const ICONS: Readonly<Record<AuditAction, typeof Pencil>> = {
  insert: Plus,
  update: Pencil,
  delete: Trash2,
  archive: Archive,
  restore: ArchiveRestore,
};

/**
 * Returns the name of a change's record; for feature modules in the reader's language, as the
 * database has them in English only.
 */
function useRecordName({ entity, entityId, entityName }: AuditEntry): string | null {
  const modules = modulesOf(useOrganisation());
  if (entity !== "organisation_setting") return entityName;
  return modules.find(({ id }) => id === entityId)?.name ?? entityName;
}

/** Loads the names behind the ids of one change, once the change is opened. */
function useNames(entry: AuditEntry) {
  const organisation = useOrganisation();
  const needsStructure = ["floorId", "spaceId", "ownerId"].some(
    (name) => idIn(entry, name) !== null,
  );
  const needsRoles = idIn(entry, "roleId") !== null;
  const maySeeRoles = useCan("organisation.users.read");
  const structure = useQuery({ ...structureQuery(false), enabled: needsStructure });
  const roles = useQuery({ ...rolesQuery(), enabled: needsRoles && maySeeRoles });
  return { organisation, structure: structure.data, roles: roles.data ?? [] };
}

function Changes({ entry }: { readonly entry: AuditEntry }) {
  const { t, locale } = useTranslation("administration");
  const names = useNames(entry);
  const zone = useTimeZone();
  const changes = changesIn(entry, { t, locale, zone, names });
  const place = placeOf(entry);
  const withBefore = entry.operation !== "insert";
  const withAfter = entry.operation !== "delete";
  return (
    <div className={styles.details}>
      {changes.length > 0 ? (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t("audit.fieldName")}</th>
              {withBefore ? <th scope="col">{t("audit.before")}</th> : null}
              {withAfter ? <th scope="col">{t("audit.after")}</th> : null}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, before, after }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                {withBefore ? (
                  <td className={styles.before}>
                    <bdi>{before}</bdi>
                  </td>
                ) : null}
                {withAfter ? (
                  <td className={styles.after}>
                    <bdi>{after}</bdi>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.quiet}>{t("audit.noFields")}</p>
      )}
      <div className={styles.more}>
        {place ? (
          <LinkButton
            size="small"
            to={place.to}
            {...(place.search ? { search: place.search } : {})}
          >
            {t("audit.open")}
          </LinkButton>
        ) : null}
        {entry.requestId ? (
          <span className={styles.quiet}>{t("audit.request", { reference: entry.requestId })}</span>
        ) : null}
      </div>
    </div>
  );
}

interface LineProps {
  readonly entry: AuditEntry;
  /** Says how many other changes the line includes. */
  readonly others?: string | undefined;
  /** The details that show once the line is opened. */
  readonly children: ReactNode;
}

/** Says who did what to which record, when and from where; opened, it shows the details. */
function Line({ entry, others, children }: LineProps) {
  const { t, locale } = useTranslation("administration");
  const [open, setOpen] = useState(false);
  const id = useId();
  const name = useRecordName(entry) || null;
  const parentName = entry.parent?.name || null;
  const called = name ?? parentName;
  const action = actionOf(entry);
  const Icon = ICONS[action];
  const KindIcon = recordKind(entry.entity)?.Icon;
  const who =
    entry.by === "person" ? (entry.actor?.name ?? t("audit.left")) : t(`audit.${entry.by}`);
  const place = { locale, zone: useTimeZone() };
  const whole = momentLabel(entry.at, place, { dateStyle: "full", timeStyle: "medium" });
  return (
    <li className={styles.entry}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.action} data-action={action}>
          <Icon aria-hidden="true" />
        </span>
        <span className={styles.words}>
          <span className={styles.what}>
            <bdi className={styles.name}>{called ?? kindLabel(entry.entity)}</bdi>{" "}
            {called ? (
              <span className={styles.kind}>
                {KindIcon ? <KindIcon aria-hidden="true" /> : null}
                {kindLabel(entry.entity)}
                {name && parentName ? (
                  <>
                    {" · "}
                    <bdi>{parentName}</bdi>
                  </>
                ) : null}
              </span>
            ) : null}
            {others ? ` ${others}` : null}
          </span>{" "}
          <span className={styles.who}>{t(`audit.by.${action}`, { who })}</span>{" "}
        </span>
        <span className={styles.when}>
          <time dateTime={entry.at} title={whole}>
            {momentLabel(entry.at, place, { timeStyle: "short" })}
          </time>{" "}
          {entry.address ? <span>{t("audit.from", { address: entry.address })}</span> : null}
          {entry.reason ? (
            <span dir="auto">{t("audit.reason", { reason: entry.reason })}</span>
          ) : null}
        </span>
        <ChevronRight className={styles.chevron} aria-hidden="true" />
      </button>
      {open ? <div id={id}>{children}</div> : null}
    </li>
  );
}

function EntryLine({ entry }: { readonly entry: AuditEntry }) {
  return (
    <Line entry={entry}>
      <Changes entry={entry} />
    </Line>
  );
}

interface AuditGroupLineProps {
  readonly group: AuditGroup;
  /** Whether more changes of the same request may be on a page that is not loaded. */
  readonly isOpen: boolean;
}

/**
 * Shows one change, which opens to its fields; or several of one request as one line, which opens
 * to each of them.
 */
export function AuditGroupLine({ group, isOpen }: AuditGroupLineProps) {
  const { t } = useTranslation("administration");
  const [lead, ...rest] = group;
  if (rest.length === 0) return <EntryLine entry={lead} />;
  const count = rest.length;
  return (
    <Line entry={lead} others={t(isOpen ? "audit.andAtLeast" : "audit.and", { count })}>
      <ul className={styles.group}>
        {group.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
    </Line>
  );
}
