import type { TreeConnectionRefusal } from "@storey/domain";
import { Panel, useConnection } from "@xyflow/react";
import { CircleAlert } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import styles from "./canvas.module.css";

interface ReasonProps {
  readonly refusalOf: (from: string, to: string) => TreeConnectionRefusal | null;
}

/** Says, while a connection is drawn, why it may not end where the pointer is. */
export function ConnectionReason({ refusalOf }: ReasonProps) {
  const { t } = useTranslation("decision-trees");
  const ends = useConnection(({ inProgress, fromNode, toNode, fromHandle }) => {
    if (!inProgress || !toNode) return "";
    const ids = [fromNode.id, toNode.id];
    return (fromHandle.type === "target" ? ids.reverse() : ids).join(" ");
  });
  const [from = "", to = ""] = ends.split(" ");
  const refusal = ends === "" ? null : refusalOf(from, to);
  if (!refusal) return null;
  return (
    <Panel position="bottom-left">
      <p role="alert" className={styles["reason"]}>
        <CircleAlert size={16} aria-hidden="true" />
        <span>
          <strong>{t("connect.failed")}</strong> {t(`problem.${refusal}`)}
        </span>
      </p>
    </Panel>
  );
}
