import type { LocationClosure } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { CirclePause, CirclePlay, Plus, X } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { confirm } from "../../../lib/confirm.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { dayRangeLabel } from "../../../lib/moments.ts";
import { randomId } from "../../../lib/random-id.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal.ts";
import styles from "../assignments.module.css";
import {
  addClosure,
  closuresQuery,
  pauseLocation,
  removeClosure,
} from "../checklist-assignment.queries.ts";
import { LocationPauseDialog } from "./location-pause-dialog.tsx";
import { LocationPauses } from "./location-pauses.tsx";
import { PauseDialog } from "./pause-dialog.tsx";

const LogbookButton = lazy(async () => ({
  default: (await import("../../checklist-logbook/parts/logbook-button.tsx")).LogbookButton,
}));

interface LocationRestsProps {
  readonly locationId: string;
  readonly isArchived: boolean;
}

function tell(work: Promise<string>): void {
  work.then(
    (summary) => showToast({ severity: "success", summary }),
    (error: unknown) => showToast({ severity: "error", summary: textOfError(error) }),
  );
}

/** When the checklists of a location rest: its closed days, and a pause of all of them. */
export function LocationRests({ locationId, isArchived }: LocationRestsProps) {
  const { t } = useTranslation("checklist-assignments");
  const mayIn = useMayIn();
  const [opened, setOpened] = useState<"pause" | "close" | null>(null);
  const mayChange = !isArchived && mayIn("organisation.checklists.update", locationId);
  if (!mayIn("organisation.checklists.read", locationId)) return null;
  const resume = async (): Promise<void> => {
    const asked = { title: t("rests.resume.title"), text: t("rests.resume.text") };
    if (!(await confirm({ ...asked, confirmLabel: t("rests.resume") }))) return;
    tell(pauseLocation(locationId, null).then(({ count }) => t("rests.resumed", { count })));
  };
  return (
    <Section
      title={t("rests.title")}
      text={t("rests.text")}
      actions={
        <Suspense fallback={null}>
          <LogbookButton locationId={locationId} />
        </Suspense>
      }
    >
      <div className={styles["fields"]}>
        <Closures locationId={locationId} mayChange={mayChange} onAdd={() => setOpened("close")} />
        <LocationPauses locationId={locationId} />
        {mayChange ? (
          <div className={styles["chips"]}>
            <Button icon={<CirclePause aria-hidden="true" />} onClick={() => setOpened("pause")}>
              {t("rests.pause")}
            </Button>
            <Button icon={<CirclePlay aria-hidden="true" />} onClick={() => void resume()}>
              {t("rests.resume")}
            </Button>
          </div>
        ) : null}
      </div>
      {opened === "pause" ? (
        <LocationPauseDialog locationId={locationId} onClose={() => setOpened(null)} />
      ) : null}
      {opened === "close" ? (
        <PauseDialog
          isBounded
          title={t("closures.add")}
          action={t("add.action")}
          onPause={async ({ from, until, reason }) => {
            const days = { startsOn: from, endsOn: until ?? from };
            await addClosure(locationId, { id: randomId(), ...days, reason });
            showToast({ severity: "success", summary: t("closures.added") });
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Section>
  );
}

interface ClosuresProps {
  readonly locationId: string;
  readonly mayChange: boolean;
  readonly onAdd: () => void;
}

function Closures({ locationId, mayChange, onAdd }: ClosuresProps) {
  const { t, locale } = useTranslation("checklist-assignments");
  const { data, error } = useQuery(closuresQuery(locationId));
  const add = useRef<HTMLButtonElement>(null);
  const ids = (data ?? []).map(({ id }) => id);
  const { list, removing } = useFocusAfterRemoval<HTMLUListElement>(ids, () => add.current);
  const daysOf = ({ startsOn, endsOn }: LocationClosure): string =>
    dayRangeLabel(startsOn, endsOn, locale);
  return (
    <>
      <h3 className={styles["title"]}>{t("closures.title")}</h3>
      {error && !data ? <p className={styles["problem"]}>{textOfError(error)}</p> : null}
      {data?.length === 0 ? <p className={styles["quiet"]}>{t("closures.none")}</p> : null}
      {data && data.length > 0 ? (
        <ul ref={list} className={styles["lines"]} aria-label={t("closures.title")}>
          {data.map((closure) => (
            <li key={closure.id} className={styles["line"]}>
              <span className={styles["words"]}>
                <span className={styles["name"]}>{daysOf(closure)}</span>
                <bdi className={styles["quiet"]}>{closure.reason}</bdi>
              </span>
              {mayChange ? (
                <IconButton
                  data-remove=""
                  label={t("closures.remove", { days: daysOf(closure), reason: closure.reason })}
                  icon={<X />}
                  onClick={() => {
                    removing(closure.id);
                    tell(removeClosure(closure).then(() => t("closures.removed")));
                  }}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayChange ? (
        <div>
          <Button ref={add} icon={<Plus aria-hidden="true" />} onClick={onAdd}>
            {t("closures.add")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
