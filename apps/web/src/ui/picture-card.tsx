import type { ReactNode } from "react";
import styles from "./picture-card.module.css";
import { Skeleton } from "./skeleton.tsx";

interface PictureCardProps {
  readonly picture: ReactNode;
  /** What stands out, over the picture. */
  readonly badges?: ReactNode;
  /** Renders the link that the whole card leads to, with the class that it is given. */
  readonly link: (className: string | undefined) => ReactNode;
  readonly meta: ReactNode;
  /** Where it is: what has no room is cut off, and told by `placeTitle`. */
  readonly place: ReactNode;
  readonly placeTitle?: string;
  readonly foot?: ReactNode;
  /** The name that is on its label. */
  readonly code?: string | null;
  /** A button in a corner of the picture. */
  readonly star?: ReactNode;
}

/** A record in a list: its picture comes first, and the whole card links to its page. */
export function PictureCard(props: PictureCardProps) {
  const { picture, badges, link, meta, place, placeTitle, foot, code, star } = props;
  return (
    <article className={styles["card"]}>
      <div className={styles["picture"]}>
        {picture}
        <div className={styles["badges"]}>{badges}</div>
      </div>
      <div className={styles["body"]}>
        <h3 className={styles["title"]}>{link(styles["link"])}</h3>
        <p className={styles["meta"]}>{meta}</p>
        <p className={styles["place"]} title={placeTitle}>
          {place}
        </p>
        <div className={styles["foot"]}>
          {foot}
          {code ? <code className={styles["code"]}>{code}</code> : null}
        </div>
      </div>
      {star ? <div className={styles["star"]}>{star}</div> : null}
    </article>
  );
}

/** The placeholder of a card that scrolls by, in one box. */
export function PictureCardPlace() {
  return <div className={styles["waiting"]} aria-hidden="true" />;
}

/** The placeholder of a card in a list that has not loaded yet. */
export function PictureCardSkeleton() {
  return (
    <div className={styles["card"]} aria-hidden="true">
      <div className={styles["picture"]}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={styles["body"]}>
        <Skeleton width="62%" height="1rem" />
        <Skeleton width="44%" height="0.8rem" />
        <Skeleton width="76%" height="0.8rem" />
      </div>
    </div>
  );
}
