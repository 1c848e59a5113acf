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

/** Draws again every second, for what is late. */
function useTicking(isRunning: boolean): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
}

/** The head of an alert in words, and how it looks. */
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
  /** Whether the shown state may be old: the server was not reached just now. */
  readonly isCut: boolean;
  /** Whether the one who looks is the one in need: the phone is theirs. */
  readonly forSender: boolean;
  /** The location's text once its slider has called; nothing is shown where it is empty. */
  readonly activeLabel?: string;
}

/** A test has a look of its own, whatever becomes of it: nobody is to run for it. */
function toneOf({ isTest, state }: SosAlert, news: SosNews): string {
  if (isTest) return "test";
  if (needsPhone(news)) return "bad";
  return news === "acknowledged" || !isSosOpen(state) ? "good" : "plain";
}

/** How an alert stands, said first and large; the phone always; what comes next. */
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
      {/* That somebody comes is not said before anybody may know. */}
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

/** Everybody who was told, with their newest mail and how many there were. */
function toldOf(deliveries: readonly SosDelivery[]): [last: SosDelivery, count: number][] {
  const told = new Map<string, [SosDelivery, number]>();
  for (const delivery of deliveries) {
    const key = `${delivery.kind} ${delivery.name}`;
    told.set(key, [delivery, (told.get(key)?.[1] ?? 0) + 1]);
  }
  return [...told.values()];
}

/** Lists the people who were alerted, one line each, with the state of their newest mail. */
export function SosDeliveries({ alert }: { readonly alert: SosAlert }) {
  const { t, locale } = useTranslation("sos");
  if (alert.deliveries.length === 0) return null;
  return (
    <ul className={styles["lines"]} aria-label={t("deliveries")}>
      {toldOf(alert.deliveries).map(([delivery, count]) => (
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
