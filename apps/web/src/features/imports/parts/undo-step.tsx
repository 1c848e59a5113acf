import type { AnyImport } from "@storey/contract";
import { LoaderCircle, TriangleAlert, Undo2 } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { useImportKind, useKindMessages } from "../import-kind.ts";
import { useUndo } from "../use-undo.ts";
import { ImportProblems } from "./import-problems.tsx";
import layout from "./layout.module.css";

interface UndoProps {
  readonly given: AnyImport;
}

/** Offers to undo a completed import for as long as that is possible. */
export function OfferUndo({ given: { id, undoableUntil } }: UndoProps) {
  const { t, locale } = useTranslation("imports");
  const zone = useTimeZone();
  const undo = useUndo(id);
  if (undoableUntil === null || Date.parse(undoableUntil) < Date.now()) return null;
  const date = momentLabel(undoableUntil, { locale, zone });
  return (
    <Section title={t("undo.offer")} text={t("undo.offer.text", { date })}>
      <div className={layout["stack"]}>
        <div>
          <Button icon={<Undo2 aria-hidden="true" />} waiting={undo.isRunning} onClick={undo.ask}>
            {t("undo.action")}
          </Button>
        </div>
        {undo.error ? (
          <p role="alert" className={layout["error"]}>
            {undo.error}
          </p>
        ) : null}
      </div>
    </Section>
  );
}

/** Shows an import whose undo has begun: it is running, was interrupted, or is done. */
export function UndoStep({ given }: UndoProps) {
  const { t } = useTranslation("imports");
  const own = useKindMessages();
  const { path } = useImportKind();
  const { id, state, undo: came, remainingCount } = given;
  const undo = useUndo(id);
  const left = t("undo.left", { count: remainingCount });
  if (state === "undoing" && undo.isRunning)
    return (
      <div role="status">
        <EmptyState icon={<LoaderCircle />} title={t("undo.running")} text={left} />
      </div>
    );
  if (state === "undoing")
    return (
      <div className={layout["stack"]}>
        <EmptyState
          icon={<TriangleAlert />}
          title={t("undo.interrupted")}
          text={left}
          actions={
            <Button variant="primary" onClick={undo.resume}>
              {t("undo.resume")}
            </Button>
          }
        />
        {undo.error ? (
          <p role="alert" className={layout["error"]}>
            {undo.error}
          </p>
        ) : null}
      </div>
    );
  const { removed = 0, restored = 0, stayed = 0, rows = [] } = came ?? {};
  const done = [
    own("undo.removed", { count: removed }),
    t("undo.restored", { count: restored }),
    t("undo.stayed", { count: stayed }),
  ];
  return (
    <div className={layout["stack"]}>
      <EmptyState
        icon={<Undo2 />}
        title={t("undo.done")}
        text={done.join(" ")}
        actions={
          <LinkButton to={path} search={{}} variant="primary">
            {t("report.again")}
          </LinkButton>
        }
      />
      {rows.length > 0 ? (
        <Section title={t("undo.rows")}>
          <ImportProblems problems={rows} />
        </Section>
      ) : null}
    </div>
  );
}
