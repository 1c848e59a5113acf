import type { SosAlert } from "@storey/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useFloorInWords } from "../../../lib/floor-in-words.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { timeOf } from "../../../lib/moments.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { openSosQuery } from "../sos.queries.ts";
import { sosTitle } from "../sos-messages.ts";
import { useAcknowledge } from "../use-answer.ts";
import { useFocusAfter } from "../use-focus-after.ts";
import styles from "./sos.module.css";
import { useSosHead } from "./sos-state.tsx";

/** Shows the place of an alert in one line. */
export function SosWhere({ alert }: { readonly alert: SosAlert }) {
  const { location, space } = alert;
  const floor = useFloorInWords()(alert.floor.name);
  const parts = [location.name, floor, space.name];
  return <bdi>{(space.shortcode ? [...parts, space.shortcode] : parts).join(", ")}</bdi>;
}

/**
 * One alert in a list: who called, where, since when, its state, and a button to acknowledge it.
 */
export function AlertLine({ alert }: { readonly alert: SosAlert }) {
  const { t, locale } = useTranslation("sos");
  const { text } = useSosHead(alert);
  const { waiting, acknowledge } = useAcknowledge(alert);
  const { place, acted } = useFocusAfter<HTMLAnchorElement>(alert.state);
  const answer = (): void => {
    acted();
    void acknowledge();
  };
  return (
    <li className={classNames(styles["alert"], alert.isTest && styles["test"])}>
      <div className={styles["words"]}>
        <p className={styles["strong"]}>
          {alert.isTest ? `${t("test.mark")} ` : ""}
          <Link ref={place} to={PATHS.SosAlert} params={{ alertId: alert.id }}>
            {t(sosTitle(alert), { name: alert.sender.name })}
          </Link>
        </p>
        <p>
          <SosWhere alert={alert} />
        </p>
        <p className={styles["quiet"]}>
          {timeOf(alert.createdAt, { locale, zone: alert.timezone })}. {text}
        </p>
      </div>
      {alert.steps.includes("acknowledge") ? (
        <Button
          variant={alert.isTest ? "secondary" : "danger"}
          size="large"
          waiting={waiting}
          onClick={answer}
        >
          {t("acknowledge")}
        </Button>
      ) : null}
    </li>
  );
}

function Alerts() {
  const { t } = useTranslation("sos");
  const { data, error } = useQuery(openSosQuery());
  const results = data?.results ?? [];
  // A test is no call for help: it is not counted, and comes last.
  const calls = results.filter(({ isTest }) => !isTest);
  const tests = results.filter(({ isTest }) => isTest);
  return (
    <section
      aria-label={t("openAlerts")}
      className={results.length > 0 || error ? undefined : styles["unseen"]}
    >
      <p className={styles["spoken"]} role="status">
        {calls.length > 0 ? t("openCount", { count: calls.length }) : ""}
      </p>
      {/* A list that is empty for want of an answer must not look as if nobody needed help. */}
      {error ? (
        <p role="alert" className={styles["strong"]}>
          {t("list.failed")}. {textOfError(error)}
        </p>
      ) : null}
      {results.length > 0 ? (
        <ul className={styles["alerts"]}>
          {[...calls, ...tests].map((alert) => (
            <AlertLine key={alert.id} alert={alert} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Lists the open alerts for users who may read them; refetched while the list shows. */
export function OpenAlerts() {
  return useCan("organisation.issues.read") ? <Alerts /> : null;
}
