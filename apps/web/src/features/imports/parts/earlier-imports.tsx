import type { ImportSummary } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { Badge, type BadgeTone } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { importsQuery } from "../import.queries.ts";
import { useImportKind } from "../import-kind.ts";
import styles from "./earlier-imports.module.css";
import layout from "./layout.module.css";

const TONES: Readonly<Record<ImportSummary["state"], BadgeTone>> = {
  uploaded: "neutral",
  checked: "neutral",
  importing: "warning",
  completed: "success",
  undoing: "warning",
  undone: "neutral",
};

function Line({ of }: { readonly of: ImportSummary }) {
  const { t, locale } = useTranslation("imports");
  const zone = useTimeZone();
  const { path } = useImportKind();
  const { id, fileName, state, createdAt, undoableUntil } = of;
  const isUndoable = undoableUntil !== null && Date.parse(undoableUntil) > Date.now();
  return (
    <li>
      <Link to={path} search={{ id }}>
        <bdi>{fileName}</bdi>
      </Link>
      <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      <span className={layout["quiet"]}>
        <time dateTime={createdAt}>{momentLabel(createdAt, { locale, zone })}</time>
        {isUndoable
          ? ` · ${t("earlier.undoable", { date: momentLabel(undoableUntil, { locale, zone }) })}`
          : null}
      </span>
    </li>
  );
}

/** Lists the organisation's imports so far, to look at, continue or undo. */
export function EarlierImports() {
  const { t } = useTranslation("imports");
  const { data, error, refetch } = useQuery(importsQuery(useImportKind()));
  if (!data && error)
    return (
      <p role="alert" className={classNames(layout["quiet"], styles["failed"])}>
        <span>
          {t("earlier.failed")}: {textOfError(error)}
        </span>
        <Button size="small" onClick={() => void refetch()}>
          {t("retry")}
        </Button>
      </p>
    );
  if (!data || data.length === 0) return null;
  return (
    <Section title={t("earlier.title")}>
      <ul className={styles["list"]}>
        {data.map((one) => (
          <Line key={one.id} of={one} />
        ))}
      </ul>
    </Section>
  );
}
