import type { AssetSummary } from "@storey/contract";
import { CUSTODY_ASSETS_MAX } from "@storey/domain";
import { useNavigate } from "@tanstack/react-router";
import { HandHelping } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { chosenThings, thingOf } from "./chosen-things.ts";

interface HandOutButtonProps {
  readonly assets: readonly AssetSummary[];
  readonly disabled: boolean;
}

/** Leads to where the chosen assets are handed out together. */
export function HandOutButton({ assets, disabled }: HandOutButtonProps) {
  const { t } = useTranslation("assets");
  const navigate = useNavigate();
  return (
    <Button
      icon={<HandHelping aria-hidden="true" />}
      disabled={disabled || assets.length > CUSTODY_ASSETS_MAX}
      onClick={() => {
        chosenThings.set(assets.map(thingOf));
        void navigate({ to: PATHS.HandOut });
      }}
    >
      {t("handOut")}
    </Button>
  );
}
