import type { SosEvent } from "@storey/contract";
import { isSosOpen, type SosState } from "@storey/domain";
import { useQuery } from "@tanstack/react-query";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { momentLabel } from "../../../lib/moments.ts";
import { useTimeZone } from "../../../lib/session/time-zone.tsx";
import { Section } from "../../../ui/card.tsx";
import { sosEventsQuery } from "../sos.queries.ts";
import styles from "./sos.module.css";

const OPEN_MS = 5_000;

function Entry({ event }: { readonly event: SosEvent }) {
  const { t, locale } = useTranslation("sos");
  const place = { locale, zone: useTimeZone() };
  const values = {
    name: event.actor?.name ?? "",
    contact: event.contact ?? "",
    round: event.round ?? 1,
  };
  const isReason = event.kind === "not_delivered" && event.note !== null;
  return (
    <li>
      <span>
        {t(`event.${event.kind}`, values)}
        {isReason ? ` ${t(`delivery.${event.note}`)}` : null}
        {event.kind === "closed" ? (
          <>
            {" "}
            <q>{event.note}</q>
          </>
        ) : null}
      </span>
      <time className={styles["quiet"]} dateTime={event.at}>
        {momentLabel(event.at, place, { dateStyle: "medium", timeStyle: "medium" })}
      </time>
    </li>
  );
}

/** Shows the log of an alert, which nobody can change. */
export function SosLog({ id, state }: { readonly id: string; readonly state: SosState }) {
  const { t } = useTranslation("sos");
  const { data, error } = useQuery({
    ...sosEventsQuery(id),
    refetchInterval: isSosOpen(state) ? OPEN_MS : false,
  });
  return (
    <Section title={t("events")} text={t("events.text")}>
      {error ? <p role="alert">{textOfError(error)}</p> : null}
      <ol className={styles["lines"]}>
        {(data ?? []).map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </ol>
    </Section>
  );
}
