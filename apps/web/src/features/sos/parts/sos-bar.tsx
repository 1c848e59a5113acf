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
import { myOpenSosQuery, openSosQuery } from "../sos.queries.ts";
import { needsPhone, telOf } from "../sos-messages.ts";
import { SosWhere } from "./open-alerts.tsx";
import styles from "./sos-bar.module.css";
import { useSosHead } from "./sos-state.tsx";

/** How often calls of others are asked for where one only passes by: gently. */
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

/** The calls of others that nobody has answered, where the user may; a page that lists them needs none of it. */
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
  return (
    <div role="status" className={styles["bar"]} data-sos-bar={isThere ? "" : undefined}>
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
 * On every page, in one line that stays in view: one's own call for help while it is open, else
 * those that wait for an answer of somebody like the user. A test is none.
 */
export function SosBar() {
  return (
    <QueryClientProvider client={queryClient}>
      <Bar />
    </QueryClientProvider>
  );
}
