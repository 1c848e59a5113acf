import type { Wall } from "@storey/contract";
import { CloudOff, Pause, Play } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { clockLabel } from "../../../lib/moments.ts";
import styles from "../wall.module.css";

interface WallFootProps {
  readonly wall: Wall;
  readonly answeredAt: number;
  readonly isStale: boolean;
  readonly page: number;
  readonly pages: number;
  readonly isHeld: boolean;
  readonly onHold: () => void;
}

/** Of when this is, loudly where it is old; and which page of how many, which can be held. */
export function WallFoot(props: WallFootProps) {
  const { wall, answeredAt, isStale, page, pages, isHeld, onHold } = props;
  const { t, locale } = useTranslation("wall");
  const time = clockLabel(answeredAt, { locale, zone: wall.timezone });
  const all = Object.values(wall.counts).reduce((sum, count) => sum + count, 0);
  const more = all - wall.spaces.length;
  return (
    <footer className={styles["foot"]}>
      <p role="status" className={isStale ? styles["stale"] : undefined}>
        {isStale ? (
          <>
            <CloudOff aria-hidden="true" />
            {t(navigator.onLine ? "stale" : "offline", { time })}
          </>
        ) : (
          t("asOf", { time })
        )}
      </p>
      {pages > 1 ? (
        <p className={styles["turning"]}>
          {t("page", { page: page + 1, pages })}
          {more > 0 ? ` · ${t("more", { count: more })}` : null}
          <button type="button" onClick={onHold}>
            {isHeld ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            {t(isHeld ? "turn" : "hold")}
          </button>
        </p>
      ) : null}
    </footer>
  );
}
