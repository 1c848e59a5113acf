import { type SosAlert, sos } from "@storey/contract";
import { isSosUnanswered } from "@storey/domain";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { Siren } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { keepAlerts } from "../../../lib/offline/known-alerts.ts";
import { queryClient } from "../../../lib/query.ts";
import { useMayCall } from "../../../lib/session/use-may.ts";
import { useCan, useUser } from "../../../lib/session/use-session.ts";
import { classNames } from "../../../ui/class-names.ts";
import { useRootMark } from "../../../ui/use-root-mark.ts";
import { myOpenSosQuery, openSosQuery } from "../sos.queries.ts";
import { needsPhone, telOf } from "../sos-messages.ts";
import { SosWhere } from "./open-alerts.tsx";
import styles from "./sos-bar.module.css";
import { useSosHead } from "./sos-state.tsx";

/**
 * The interval at which pages that only show the bar refetch the alerts of others, in milliseconds;
 * longer than that of the list.
 */
const PASSING_MS = 30_000;

function Line({ isCalm, children }: { readonly isCalm?: boolean; readonly children: ReactNode }) {
  return (
    <p className={classNames(styles["line"], isCalm && styles["calm"])}>
      <Siren size={18} aria-hidden="true" />
      {children}
    </p>
  );
}

function Mine({ alert }: { readonly alert: SosAlert }) {
  const { t } = useTranslation("sos");
  const { news, text } = useSosHead(alert);
  const { phone } = alert;
  const isUnheard = needsPhone(news);
  return (
    <Line isCalm={alert.state === "acknowledged"}>
      <span className={styles["words"]}>
        {isUnheard ? t("bar.unheard") : `${t("bar.mine")}. ${text}`}
      </span>
      {isUnheard && phone ? <a href={telOf(phone)}>{t("call")}</a> : null}
      <Link to={PATHS.SosAlert} params={{ alertId: alert.id }}>
        {t("bar.show")}
      </Link>
    </Line>
  );
}

function Unanswered({ first, count }: { readonly first: SosAlert; readonly count: number }) {
  const { t } = useTranslation("sos");
  return (
    <Line>
      <span className={styles["words"]}>
        {t("bar.unanswered", { count })}
        {count === 1 ? (
          <>
            : <SosWhere alert={first} />
          </>
        ) : null}
      </span>
      {count === 1 ? (
        <Link to={PATHS.SosAlert} params={{ alertId: first.id }}>
          {t("bar.show")}
        </Link>
      ) : (
        <Link to={PATHS.Issues}>{t("bar.show")}</Link>
      )}
    </Line>
  );
}

/**
 * Returns the unanswered alerts of others that the user may answer; none on a page that lists them
 * itself.
 */
function useUnanswered(path: string): readonly SosAlert[] {
  const me = useUser();
  const mayRead = useCan("organisation.issues.read");
  const mayAnswer = useMayCall(sos.acknowledge);
  const isListed = path === PATHS.Issues || path.startsWith(PATHS.Sos);
  const enabled = mayRead && mayAnswer && !isListed;
  const { data } = useQuery({ ...openSosQuery(), enabled, refetchInterval: PASSING_MS });
  if (!enabled) return [];
  return (data?.results ?? []).filter(
    ({ isTest, state, sender }) => !isTest && isSosUnanswered(state) && sender.id !== me?.id,
  );
}

function Bar() {
  const { t } = useTranslation("sos");
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { data: mine } = useQuery(myOpenSosQuery());
  const own = (mine ?? []).filter(({ id, isTest }) => !isTest && !path.endsWith(`/sos/${id}`));
  const others = useUnanswered(path);
  useEffect(() => {
    if (mine) keepAlerts(mine);
  }, [mine]);
  const [ownFirst] = own;
  const [first] = others;
  const isThere = ownFirst !== undefined || first !== undefined;
  useRootMark("sos-bar", isThere);
  return (
    <div role="status" className={styles["bar"]}>
      {isThere ? (
        <section aria-label={t("bar")}>
          {ownFirst ? <Mine alert={ownFirst} /> : null}
          {first && !ownFirst ? <Unanswered first={first} count={others.length} /> : null}
        </section>
      ) : null}
    </div>
  );
}

/**
 * A line that stays in view on every page: the user's own alert while it is open, else the alerts
 * that wait for an answer by users like this one. Tests do not show.
 */
export function SosBar() {
  return (
    <QueryClientProvider client={queryClient}>
      <Bar />
    </QueryClientProvider>
  );
}
