import type { AssetBulkOrder, AssetSummary } from "@storey/contract";
import { CUSTODY_ASSETS_MAX } from "@storey/domain";
import { useNavigate } from "@tanstack/react-router";
import { HandHelping, Undo2 } from "lucide-react";
import { useState } from "react";
import { PATHS } from "../../../app/paths.ts";
import { textOfError } from "../../../lib/error-text.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { showToast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { readFound } from "../custody.queries.ts";
import { chosenThings, thingOf } from "./chosen-things.ts";

/** The assets that were chosen in a list: some, or all that it finds but for some. */
export interface ChosenAssets {
  readonly isAll: boolean;
  /** Null where only the server can count them. */
  readonly count: number | null;
  readonly known: readonly AssetSummary[];
  readonly order: Pick<AssetBulkOrder, "search" | "exceptIds">;
}

interface CustodyButtonsProps {
  readonly choice: ChosenAssets;
  readonly disabled: boolean;
  /** Whether the chosen ones that are known may all be changed; else the server decides one by one. */
  readonly mayAll: boolean;
  /** Called for more than one signature stands for. */
  readonly onMany: (act: "handOut" | "takeBack") => void;
}

/**
 * Leads to where the chosen assets are handed out, or taken back, together. Of all that a list finds
 * those are read that are there, and to be taken back those that somebody has; more than one signature
 * stands for, or than may be changed, are a change of many.
 */
export function CustodyButtons({ choice, disabled, mayAll, onMany }: CustodyButtonsProps) {
  const { t } = useTranslation("assets");
  const navigate = useNavigate();
  const [reading, setReading] = useState<string | null>(null);
  const { isAll, known, order } = choice;
  const lead = async (to: typeof PATHS.HandOut | typeof PATHS.TakeBack): Promise<void> => {
    if (reading !== null) return;
    const many = (): void => onMany(to === PATHS.HandOut ? "handOut" : "takeBack");
    if (!mayAll) {
      many();
      return;
    }
    setReading(to);
    const found = isAll
      ? await readFound(order, {
          isOut: to === PATHS.TakeBack,
          most: CUSTODY_ASSETS_MAX + 1,
        }).catch((error: unknown) => textOfError(error))
      : known;
    setReading(null);
    if (typeof found === "string") {
      showToast({ severity: "error", summary: t("chosen.failed"), detail: found });
    } else if (found.length > CUSTODY_ASSETS_MAX) {
      many();
    } else if (found.length === 0) {
      showToast({ severity: "warning", summary: t("chosen.none") });
    } else {
      chosenThings.set(found.map(thingOf));
      void navigate({ to });
    }
  };
  return (
    <>
      <Button
        icon={<HandHelping aria-hidden="true" />}
        disabled={disabled}
        waiting={reading === PATHS.HandOut}
        onClick={() => void lead(PATHS.HandOut)}
      >
        {t("handOut")}
      </Button>
      <Button
        icon={<Undo2 aria-hidden="true" />}
        disabled={disabled}
        waiting={reading === PATHS.TakeBack}
        onClick={() => void lead(PATHS.TakeBack)}
      >
        {t("takeBack")}
      </Button>
    </>
  );
}
