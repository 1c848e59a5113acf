import type { SosAlert, SosDelivery } from "@storey/contract";
import { isSosOpen } from "@storey/domain";
import { CircleAlert, CircleCheck, FlaskConical, Siren } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { timeOf } from "../../../lib/moments.ts";
import { classNames } from "../../../ui/class-names.ts";
import { needsPhone, reachedCount, type SosNews, sosNews, waitedMs } from "../sos-messages.ts";
import { CallButton } from "./call-button.tsx";
import styles from "./sos.module.css";

const LOOK_MS = 1_000;

/** Renders every second, for what becomes overdue. */
function useTicking(isRunning: boolean): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}

/** Returns the headline of an alert, as its key and in words. */
export function useSosHead(alert: SosAlert): { news: SosNews; text: string } {
  const { t, locale } = useTranslation("sos");
  const news = sosNews(alert, waitedMs(alert));
  const name = (alert.closedBy ?? alert.acknowledgedBy)?.name ?? "";
  const moment = alert.closedAt ?? alert.cancelledAt ?? alert.acknowledgedAt;
  const text = t(`news.${news}`, {
    count: reachedCount(alert),
    name,
    time: moment === null ? "" : timeOf(moment, { locale, zone: alert.timezone }),
  });
  return { news, text };
}

function Icon({ news, isTest }: { readonly news: SosNews; readonly isTest: boolean }) {
  if (isTest) return <FlaskConical aria-hidden="true" />;
  if (needsPhone(news)) return <CircleAlert aria-hidden="true" />;
  if (news === "reached" || news === "waiting") return <Siren aria-hidden="true" />;
  return <CircleCheck aria-hidden="true" />;
}

interface SosStateProps {
  readonly alert: SosAlert;
  /** Whether the shown state may be outdated, as the server could not be reached just now. */
  readonly isCut: boolean;
  /** Whether the user is the person in need, for whom the phone number is shown. */
  readonly forSender: boolean;
  /** The location's text for an active call; an empty one shows nothing. */
  readonly activeLabel?: string;
}

/** Returns the style of an alert; a test has its own, as nobody should run for it. */
function toneOf({ isTest, state }: SosAlert, news: SosNews): string {
  if (isTest) return "test";
  if (needsPhone(news)) return "bad";
  return news === "acknowledged" || !isSosOpen(state) ? "good" : "plain";
}

/** Shows an alert: first and large its state, always the phone number, and what comes next. */
export function SosState({ alert, isCut, forSender, activeLabel }: SosStateProps) {
  const { t, locale } = useTranslation("sos");
  const isOpen = isSosOpen(alert.state);
  useTicking(isOpen);
  const { news, text } = useSosHead(alert);
  const { phone, nextContactAt, isTest } = alert;
  const isCall = forSender && isOpen && !isTest;
  const urgent = isCall && (needsPhone(news) || isCut);
  return (
    <div className={classNames(styles["state"], styles[toneOf(alert, news)])}>
      <p className={styles["head"]} role="status">
        <Icon news={news} isTest={isTest} />
        <span>
          {isTest ? <strong>{t("test.mark")} </strong> : null}
          {text}
        </span>
      </p>
      {alert.closingNote ? (
        <p>
          <bdi>{alert.closingNote}</bdi>
        </p>
      ) : null}
      {isTest && isOpen ? <p>{t("test.nobody")}</p> : null}
      {/* Nobody is said to come before anybody can know of the alert. */}
      {isCall && activeLabel && !isCut && (news === "reached" || news === "acknowledged") ? (
        <p className={styles["strong"]}>
          <bdi>{activeLabel}</bdi>
        </p>
      ) : null}
      {isCut && isOpen ? <p role="alert">{t("cut")}</p> : null}
      {urgent && phone ? <p className={styles["strong"]}>{t("callNow", { phone })}</p> : null}
      {urgent && !phone ? <p className={styles["strong"]}>{t("callAnyone")}</p> : null}
      {isOpen && nextContactAt !== null && news !== "acknowledged" && news !== "kept" ? (
        <p className={styles["quiet"]}>
          {t("next", { time: timeOf(nextContactAt, { locale, zone: alert.timezone }) })}
        </p>
      ) : null}
      {isCall && phone ? <CallButton phone={phone} urgent={urgent} /> : null}
    </div>
  );
}

/** Returns the newest mail to each recipient, with the number of mails to them. */
function newestByRecipient(
  deliveries: readonly SosDelivery[],
): [last: SosDelivery, count: number][] {
  const newest = new Map<string, [SosDelivery, number]>();
  for (const delivery of deliveries) {
    const key = `${delivery.kind} ${delivery.name}`;
    newest.set(key, [delivery, (newest.get(key)?.[1] ?? 0) + 1]);
  }
  return [...newest.values()];
}

/** Lists the alerted people, one line each, with the state of their newest mail. */
export function SosDeliveries({ alert }: { readonly alert: SosAlert }) {
  const { t, locale } = useTranslation("sos");
  if (alert.deliveries.length === 0) return null;
  return (
    <ul className={styles["lines"]} aria-label={t("deliveries")}>
      {newestByRecipient(alert.deliveries).map(([delivery, count]) => (
        <li key={delivery.id}>
          <span>
            <bdi>{delivery.name}</bdi>{" "}
            <span className={styles["quiet"]}>{t(`kind.${delivery.kind}`)}</span>
          </span>
          <span className={styles["quiet"]}>
            {t(`delivery.${delivery.reason ?? delivery.state}`)},{" "}
            {timeOf(delivery.createdAt, { locale, zone: alert.timezone })}
            {count > 1 ? `, ${t("mails", { count })}` : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
