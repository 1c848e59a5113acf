import type { ScannedCode } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { DoorOpen, Package } from "lucide-react";
import { type ReactNode, useState } from "react";
import { assetPath, spacePath } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useCan } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./scan.module.css";
import { ScannedAsset } from "./scanned-asset.tsx";

type Several = Extract<ScannedCode, { kind: "several" }>["candidates"];
type Candidate = Several[number];

function idOf(candidate: Candidate): string {
  return candidate.kind === "space" ? candidate.space.id : candidate.asset.id;
}

/** What it is, and what tells it from the others. */
function wordsOf(candidate: Candidate): readonly [title: string, about: string] {
  if (candidate.kind === "space") {
    const { name, location, shortcode } = candidate.space;
    return [name, [location.name, shortcode].filter(Boolean).join(" · ")];
  }
  const { tag, name, modelName, space, location } = candidate.asset;
  const about = [name === null ? null : modelName, space?.name ?? location?.name];
  return [`${tag} ${name ?? modelName}`, about.filter(Boolean).join(" · ")];
}

interface CandidatesProps {
  readonly candidates: Several;
  /** Goes back to scanning. */
  readonly onAgain: () => void;
}

/** Lists what a text may mean: the one that is pressed is shown. */
export function Candidates({ candidates, onAgain }: CandidatesProps) {
  const { t } = useTranslation("codes");
  const mayRead = useCan("organisation.assets.read");
  const [shown, setShown] = useState<Candidate | null>(null);
  if (shown?.kind === "asset") return <ScannedAsset asset={shown.asset} onAgain={onAgain} />;
  const line = (candidate: Candidate): ReactNode => {
    const [title, about] = wordsOf(candidate);
    const words = (
      <>
        <bdi>{title}</bdi>
        <span className={styles["about"]}>
          <bdi>{about}</bdi>
        </span>
      </>
    );
    if (candidate.kind === "asset" && !mayRead) {
      return (
        <button type="button" className={styles["candidate"]} onClick={() => setShown(candidate)}>
          <Package aria-hidden="true" />
          <span>{words}</span>
        </button>
      );
    }
    const isSpace = candidate.kind === "space";
    const id = idOf(candidate);
    return (
      <Link to={isSpace ? spacePath(id) : assetPath(id)} className={styles["candidate"]}>
        {isSpace ? <DoorOpen aria-hidden="true" /> : <Package aria-hidden="true" />}
        <span>{words}</span>
      </Link>
    );
  };
  return (
    <section className={styles["asset"]} aria-label={t("found.several")}>
      <h2>{t("found.several")}</h2>
      <ul className={styles["candidates"]}>
        {candidates.map((candidate) => (
          <li key={idOf(candidate)}>{line(candidate)}</li>
        ))}
      </ul>
      <div className={styles["assetActions"]}>
        <Button onClick={onAgain}>{t("scan.again")}</Button>
      </div>
    </section>
  );
}
