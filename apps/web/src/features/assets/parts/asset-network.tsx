import { Network } from "lucide-react";
import { useTranslation } from "../../../lib/messages.ts";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ASSET_SECTIONS } from "../asset-form.ts";
import { Facts } from "./asset-facts.tsx";
import type { AssetTabProps } from "./asset-panels.ts";
import { factEditing } from "./edit-fact.tsx";

const NAMES = Object.keys(ASSET_SECTIONS.network) as (keyof typeof ASSET_SECTIONS.network)[];

/** Shows how an asset is reached on the network. */
export function AssetNetwork({ asset, open, mayChange }: AssetTabProps) {
  const { t } = useTranslation("assets");
  const editing = factEditing(asset, mayChange);
  const edit = mayChange ? (
    <Button size="small" onClick={() => open({ panel: "edit" })}>
      {t("edit")}
    </Button>
  ) : null;
  if (NAMES.every((name) => (asset[name] ?? "") === "")) {
    return (
      <EmptyState
        icon={<Network />}
        title={t("network.none")}
        text={t("network.noneText")}
        actions={edit}
      />
    );
  }
  return (
    <Section title={t("section.network")} actions={edit}>
      <Facts
        facts={NAMES.map((name) => ({
          label: t(`field.${name}`),
          value: asset[name],
          isCode: true,
          edit: editing(name),
        }))}
      />
    </Section>
  );
}
