import type { ChecklistSubject } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { Box, MapPin } from "lucide-react";
import { assetPath, spacePath } from "../../../app/paths.ts";
import styles from "./run.module.css";

interface SubjectLineProps {
  readonly subject: ChecklistSubject;
  readonly isLinked?: boolean;
}

/** What is checked: a room, or an asset and where it is. */
export function SubjectLine({ subject: { asset, space }, isLinked = false }: SubjectLineProps) {
  const assetWords = asset ? [asset.tag, asset.name].filter(Boolean).join(" · ") : "";
  return (
    <p className={styles["subject"]}>
      {asset ? (
        <span>
          <Box aria-hidden="true" />
          {isLinked && asset.id !== null ? (
            <Link to={assetPath(asset.id)}>
              <bdi>{assetWords}</bdi>
            </Link>
          ) : (
            <bdi>{assetWords}</bdi>
          )}
        </span>
      ) : null}
      {space ? (
        <span>
          <MapPin aria-hidden="true" />
          {isLinked && space.id !== null ? (
            <Link to={spacePath(space.id)}>
              <bdi>{space.name}</bdi>
            </Link>
          ) : (
            <bdi>{space.name}</bdi>
          )}
        </span>
      ) : null}
    </p>
  );
}
