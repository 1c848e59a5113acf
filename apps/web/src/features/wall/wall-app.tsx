import type { Wall } from "@storey/contract";
import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../lib/messages.ts";
import { hourIn } from "../../lib/moments.ts";
import { useStore } from "../../lib/store.ts";
import { WallFoot } from "./parts/wall-foot.tsx";
import { WallHead } from "./parts/wall-head.tsx";
import { WallNote } from "./parts/wall-note.tsx";
import { WallSpaces } from "./parts/wall-spaces.tsx";
import { useNow } from "./use-now.ts";
import styles from "./wall.module.css";
import { isDark, layoutOf, pageAt, pageMs } from "./wall-layout.ts";
import { wallState } from "./wall-poll.ts";

/** How long the last answer counts as of now, in milliseconds. */
const STALE_MS = 60_000;

const followSize = (changed: () => void) => {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
};
const useSide = (side: "innerWidth" | "innerHeight") =>
  useSyncExternalStore(followSize, () => window[side]);

/** A wall: the rooms that need something first, page by page. */
export function WallApp() {
  return (
    <Suspense>
      <WallScreen />
    </Suspense>
  );
}

function WallScreen() {
  const { t } = useTranslation("wall");
  const { wall, answeredAt, ended } = useStore(wallState);
  const now = useNow();
  const isStale = answeredAt !== null && now - answeredAt > STALE_MS;
  const hour = hourIn(wall?.timezone ?? "UTC", now);
  const dark = isDark(wall?.theme ?? "time", hour);
  useEffect(() => {
    document.documentElement.classList.toggle("dark", dark);
  }, [dark]);
  useEffect(() => {
    document.title = wall ? (wall.place ?? wall.organisation) : t("title");
  }, [wall, t]);
  if (ended) return <WallNote title={t(`ended.${ended}`)} text={t(`ended.${ended}Text`)} />;
  if (!wall) return <WallNote title={t("title")} text={t("waiting")} isLive />;
  return <Shown wall={wall} now={now} answeredAt={answeredAt ?? now} isStale={isStale} />;
}

interface ShownProps {
  readonly wall: Wall;
  readonly now: number;
  readonly answeredAt: number;
  readonly isStale: boolean;
}

function Shown({ wall, now, answeredAt, isStale }: ShownProps) {
  const { columns, rows } = layoutOf(useSide("innerWidth"), useSide("innerHeight"));
  const each = columns * rows;
  const pages = Math.max(1, Math.ceil(wall.spaces.length / each));
  const [turned, setTurned] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const pressing = wall.counts.not_ready;
  const page = pageAt(turned, pages, Math.ceil(pressing / each));
  // What turns not ready is seen at once, not when its page comes round.
  useEffect(() => {
    if (pressing > 0 && !isHeld) setTurned(0);
  }, [pressing, isHeld]);
  useEffect(() => {
    if (pages === 1 || isHeld) return undefined;
    const timer = window.setInterval(() => setTurned((before) => before + 1), pageMs(each));
    return () => window.clearInterval(timer);
  }, [pages, each, isHeld]);
  return (
    <main className={styles["wall"]}>
      <WallHead wall={wall} now={now} />
      <WallSpaces
        spaces={wall.spaces.slice(page * each, (page + 1) * each)}
        columns={columns}
        rows={rows}
      />
      <WallFoot
        {...{ wall, answeredAt, isStale, page, pages, isHeld }}
        onHold={() => setHeld((before) => !before)}
      />
    </main>
  );
}
