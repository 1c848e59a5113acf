import type { Asset } from "@storey/contract";
import {
  Archive,
  Camera,
  Ellipsis,
  FileText,
  LifeBuoy,
  MoveRight,
  Pencil,
  QrCode,
  TriangleAlert,
} from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { FavouriteButton } from "../../favourites/parts/favourite-button.tsx";
import { STARRED_ASSETS } from "../../favourites/starred-assets.queries.ts";
import type { AssetTabProps } from "./asset-panels.ts";
import { useAssetArchiving } from "./use-asset-archiving.ts";

/** Returns the parameters of the address of a report about an asset. */
export function reportSearch({ id, space }: Pick<Asset, "id" | "space">) {
  return { assetId: id, ...(space ? { spaceId: space.id } : {}) };
}

/** Shows the most common actions of an asset (the star, report, edit, move), and the others in a menu. */
export function AssetActions({ asset, open, mayChange }: AssetTabProps) {
  const { t } = useTranslation("assets");
  const mayIn = useMayIn();
  const { archive } = useAssetArchiving(asset);
  // Issues belong to another module: without it there is no screen to report on.
  const withIssues = useSetting("spaces_core");
  const hasTree = useSetting("spaces_decision_trees") && asset.decisionTree !== null;
  const isActive = asset.deletedAt === null;
  const items: MenuItem[] = [
    {
      label: t("codes"),
      icon: <QrCode aria-hidden="true" />,
      onSelect: () => open({ panel: "codes" }),
    },
  ];
  if (mayChange) {
    items.push(
      {
        label: t("pictures"),
        icon: <Camera aria-hidden="true" />,
        onSelect: () => open({ panel: "pictures" }),
      },
      {
        label: t("documents"),
        icon: <FileText aria-hidden="true" />,
        onSelect: () => open({ panel: "documents" }),
      },
    );
  }
  if (isActive && mayIn("organisation.assets.delete", asset.location?.id ?? null)) {
    items.push({
      label: t("archive"),
      icon: <Archive aria-hidden="true" />,
      onSelect: archive,
      divided: true,
    });
  }
  return (
    <>
      <FavouriteButton kind={STARRED_ASSETS} of={{ ...asset, name: asset.tag }} />
      <Menu
        label={t("more")}
        trigger={(attributes) => (
          <Button {...attributes} icon={<Ellipsis aria-hidden="true" />}>
            {t("more")}
          </Button>
        )}
        items={items}
      />
      {mayChange ? (
        <>
          <Button icon={<MoveRight aria-hidden="true" />} onClick={() => open({ panel: "move" })}>
            {t("move")}
          </Button>
          <Button icon={<Pencil aria-hidden="true" />} onClick={() => open({ panel: "edit" })}>
            {t("edit")}
          </Button>
        </>
      ) : null}
      {isActive && hasTree ? (
        <LinkButton
          variant="primary"
          to={PATHS.AssetTree}
          params={{ assetId: asset.id }}
          icon={<LifeBuoy aria-hidden="true" />}
        >
          {t("help.tree")}
        </LinkButton>
      ) : null}
      {isActive && withIssues ? (
        <LinkButton
          variant={hasTree ? "secondary" : "primary"}
          to={PATHS.NewIssue}
          search={reportSearch(asset)}
          icon={<TriangleAlert aria-hidden="true" />}
        >
          {t("report")}
        </LinkButton>
      ) : null}
    </>
  );
}
