import { Undo2 } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import type { ShownLine } from "../merged-lines.ts";

/** What is asked about an unknown code. */
export interface Asking {
  readonly about: "add" | "identify";
  readonly code: string;
}

interface LineActionsProps {
  readonly line: ShownLine;
  readonly isScanning: boolean;
  readonly mayAdd: boolean;
  readonly mayPutBack: boolean;
  readonly onSeen: (tag: string, assetId: string) => void;
  readonly onMove: () => void;
  readonly onPutBack: () => void;
  readonly onAsk: (asking: Asking) => void;
  readonly onUndo: () => void;
}

/** What can be done about one line of an audit: also after it, what was missing and is found is put back. */
export function LineActions(props: LineActionsProps) {
  const { line, isScanning, mayAdd, mayPutBack } = props;
  const { t } = useTranslation("asset-audits");
  const { asset, code, group, backTo } = line;
  const name = asset?.tag ?? code ?? "";
  const state = backTo === null ? "" : t(`back.${backTo}`);
  const putBack =
    backTo !== null && mayPutBack ? (
      <Button
        size="small"
        icon={<Undo2 aria-hidden="true" />}
        aria-label={t("back.named", { tag: name, state })}
        onClick={props.onPutBack}
      >
        {t("back", { state })}
      </Button>
    ) : null;
  if (!isScanning) return putBack;
  if (group === "missing") {
    const assetId = asset?.id ?? null;
    if (!asset || assetId === null) return null;
    return (
      <Button
        size="small"
        aria-label={t("seen.named", { tag: name })}
        onClick={() => props.onSeen(asset.tag, assetId)}
      >
        {t("seen")}
      </Button>
    );
  }
  return (
    <>
      {putBack}
      {group === "elsewhere" && asset?.id && !asset.isArchived ? (
        <Button size="small" aria-label={t("move.named", { tag: name })} onClick={props.onMove}>
          {t("move")}
        </Button>
      ) : null}
      {group === "unknown" && code !== null ? (
        <>
          {mayAdd ? (
            <Button
              size="small"
              aria-label={t("add.named", { code })}
              onClick={() => props.onAsk({ about: "add", code })}
            >
              {t("add")}
            </Button>
          ) : null}
          <Button
            size="small"
            aria-label={t("identify.named", { code })}
            onClick={() => props.onAsk({ about: "identify", code })}
          >
            {t("identify")}
          </Button>
        </>
      ) : null}
      <Button
        size="small"
        variant="quiet"
        aria-label={t("undo.named", { name })}
        onClick={props.onUndo}
      >
        {t("undo")}
      </Button>
    </>
  );
}
