import type { AuditEntry } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore, ChevronRight, Pencil, Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { hasMessage, useTranslation } from "../../../lib/messages.ts";
import { useCan, useOrganisation } from "../../../lib/session/use-session.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { structureQuery } from "../../spaces/space.queries.ts";
import { rolesQuery } from "../audit.queries.ts";
import styles from "./audit.module.css";
import { placeOf } from "./audit-link.ts";
import { type AuditAction, actionOf, changesIn, idIn } from "./audit-values.ts";

const ICONS: Readonly<Record<AuditAction, typeof Pencil>> = {
  insert: Plus,
  update: Pencil,
  delete: Trash2,
  archive: Archive,
  restore: ArchiveRestore,
};

function useKindWords() {
  const { t } = useTranslation("administration");
  return (entity: string): string =>
    hasMessage("administration", `audit.kind.${entity}`) ? t(`audit.kind.${entity}`) : entity;
}

/** The names that the ids of one change stand for, asked for when it is opened. */
function useNames(entry: AuditEntry) {
  const organisation = useOrganisation();
  const needsStructure = ["floorId", "spaceId"].some((name) => idIn(entry, name) !== null);
  const needsRoles = idIn(entry, "roleId") !== null;
  const maySeeRoles = useCan("organisation.users.read");
  const structure = useQuery({ ...structureQuery(false), enabled: needsStructure });
  const roles = useQuery({ ...rolesQuery(), enabled: needsRoles && maySeeRoles });
  return { organisation, structure: structure.data, roles: roles.data ?? [] };
}

function Changes({ entry }: { readonly entry: AuditEntry }) {
  const { t, language } = useTranslation("administration");
  const names = useNames(entry);
  const changes = changesIn(entry, { t, language, names });
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

/** One change: who did what to which record, when and from where; opened, field by field. */
export function AuditEntryLine({ entry }: { readonly entry: AuditEntry }) {
  const { t, language } = useTranslation("administration");
  const kindWords = useKindWords();
  const [open, setOpen] = useState(false);
  const id = useId();
  const action = actionOf(entry);
  const Icon = ICONS[action];
  const who = entry.actor ? (entry.actor.name ?? t("audit.left")) : t("audit.server");
  const at = new Date(entry.at);
  const whole = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "medium" });
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
            <bdi className={styles.name}>{entry.entityName ?? kindWords(entry.entity)}</bdi>{" "}
            {entry.entityName ? (
              <span className={styles.kind}>{kindWords(entry.entity)}</span>
            ) : null}
          </span>{" "}
          <span className={styles.who}>{t(`audit.by.${action}`, { who })}</span>{" "}
        </span>
        <span className={styles.when}>
          <time dateTime={entry.at} title={whole.format(at)}>
            {new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(at)}
          </time>{" "}
          {entry.address ? <span>{t("audit.from", { address: entry.address })}</span> : null}
        </span>
        <ChevronRight className={styles.chevron} aria-hidden="true" />
      </button>
      {open ? (
        <div id={id}>
          <Changes entry={entry} />
        </div>
      ) : null}
    </li>
  );
}
