import type { ScannedCode } from "@storey/contract";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { PATHS, spacePath } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { SizedPicture } from "../../images/parts/space-picture.tsx";
import styles from "./scan.module.css";

const PICTURE_PX = 320;

interface ScannedAssetProps {
  readonly asset: Extract<ScannedCode, { kind: "asset" }>["asset"];
  /** Goes back to scanning. */
  readonly onAgain: () => void;
}

/**
 * Shows what every member may know of an asset in a room: for who may not open its page. They may report
 * on it.
 */
export function ScannedAsset({ asset, onAgain }: ScannedAssetProps) {
  const { t } = useTranslation("codes");
  // Issues belong to another module: without it there is no screen to report on.
  const withIssues = useSetting("spaces_core");
  const { id, tag, modelName, typeName, picture, space, isArchived } = asset;
  const report = { assetId: id, ...(space ? { spaceId: space.id } : {}) };
  return (
    <article className={styles["asset"]}>
      {picture ? (
        <div className={styles["assetPicture"]}>
          <SizedPicture
            keys={picture}
            colour={picture.colour}
            alt=""
            typeName={null}
            widthPx={PICTURE_PX}
          />
        </div>
      ) : null}
      <h2>
        <bdi>{modelName}</bdi>
      </h2>
      <p>
        <bdi>{typeName}</bdi> · <bdi>{tag}</bdi>
        {space ? (
          <>
            {" · "}
            <Link to={spacePath(space.id)}>
              <bdi>{space.name}</bdi>
            </Link>
          </>
        ) : null}
      </p>
      {isArchived ? <p role="status">{t("found.assetArchived")}</p> : null}
      <div className={styles["assetActions"]}>
        {withIssues && !isArchived ? (
          <LinkButton
            variant="primary"
            to={PATHS.NewIssue}
            search={report}
            icon={<TriangleAlert aria-hidden="true" />}
          >
            {t("found.report")}
          </LinkButton>
        ) : null}
        <Button onClick={onAgain}>{t("scan.again")}</Button>
      </div>
    </article>
  );
}
