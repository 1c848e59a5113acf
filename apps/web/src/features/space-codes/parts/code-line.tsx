import { OWNERS, type SpaceCode } from "@storey/contract";
import { groupedCode } from "@storey/domain";
import { Ban, FolderInput, RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../lib/messages.ts";
import { InTimeZone, useTimeZoneAt } from "../../../lib/session/time-zone.tsx";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { IconButton } from "../../../ui/button.tsx";
import { Badge, type BadgeTone } from "../../../ui/chip.tsx";
import { Day } from "../../../ui/day.tsx";
import { shortOf, useCodeActions } from "../use-code-actions.ts";
import styles from "./space-codes.module.css";

const TONES: Readonly<Record<SpaceCode["state"], BadgeTone>> = {
  blank: "info",
  active: "success",
  revoked: "neutral",
};

interface CodeLineProps {
  readonly code: SpaceCode;
  /** What stands under the code besides the day. */
  readonly about?: ReactNode;
  /** Null where it cannot be assigned to anything else. */
  readonly onMove: (() => void) | null;
  /** Told before it is revoked or restored, which may take it off a list. */
  readonly onChange?: () => void;
}

/** One code with its state, and what can be done with it. */
export function CodeLine({ code, about, onMove, onChange }: CodeLineProps) {
  const { t } = useTranslation("codes");
  const { revoke, restore } = useCodeActions();
  const mayIn = useMayIn();
  const owner = code.space ?? code.asset;
  const locationId = owner?.locationId ?? null;
  const zone = useTimeZoneAt(locationId);
  const { write } = OWNERS[code.asset ? "asset" : "space"];
  // What lies in no location is for a role without a limit to revoke and restore.
  const mayRevoke = mayIn(write, locationId);
  const mayMove = owner === null || mayRevoke;
  const name = shortOf(code);
  const isRevoked = code.state === "revoked";
  return (
    <li className={styles["line"]}>
      <div className={styles["words"]}>
        <span className={styles["code"]} title={groupedCode(code.code)}>
          {groupedCode(code.code)}
        </span>
        <span className={styles["quiet"]}>
          {about}
          <InTimeZone zone={zone}>
            <Day moment={code.claimedAt ?? code.createdAt} />
          </InTimeZone>
          {code.claimedBy?.name ? <bdi> · {code.claimedBy.name}</bdi> : null}
        </span>
      </div>
      <Badge tone={TONES[code.state]}>{t(`state.${code.state}`)}</Badge>
      {onMove && mayMove && !isRevoked ? (
        <IconButton
          label={`${t(owner ? "move" : "moveBlank")}: ${name}`}
          icon={<FolderInput />}
          onClick={onMove}
        />
      ) : null}
      {mayRevoke ? (
        // One button for both: the focus stays on it while the code changes.
        <IconButton
          data-remove=""
          label={t(isRevoked ? "restoreOne" : "revokeOne", { code: name })}
          icon={isRevoked ? <RotateCcw /> : <Ban />}
          onClick={() => {
            onChange?.();
            if (isRevoked) restore(code);
            else void revoke(code);
          }}
        />
      ) : null}
    </li>
  );
}
