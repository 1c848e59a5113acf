import "./parts/space-page-messages.ts";
import type { Space } from "@storey/contract";
import {
  Archive,
  Camera,
  CircleQuestionMark,
  Ellipsis,
  Languages,
  LifeBuoy,
  Pencil,
  QrCode,
  Share2,
  Siren,
  TriangleAlert,
} from "lucide-react";
import { PATHS } from "../../app/paths.ts";
import { useTranslation } from "../../lib/messages.ts";
import { useMayIn } from "../../lib/session/use-may.ts";
import { useOrganisation, useSetting } from "../../lib/session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Menu, type MenuItem } from "../../ui/menu.tsx";
import { FavouriteButton } from "../favourites/parts/favourite-button.tsx";
import { STARRED_SPACES } from "../favourites/starred-spaces.queries.ts";
import { useSosHere } from "../sos/parts/sos-here.ts";
import { shareSpace } from "./share-space.ts";
import styles from "./space-page.module.css";
import { useArchiving } from "./use-archiving.ts";
import { type Opened, useOpened } from "./use-opened.ts";
import { useToSos } from "./use-to-sos.ts";

/** The tab of a panorama that is looked around in: nothing floats over it. */
const LOOK_TAB = "360";

interface SpaceActionsProps {
  readonly space: Space;
  readonly open: (next: Opened) => void;
}

/** The lines of the menu: SOS first, what changes the space last. */
function useMenuItems({ space, open }: SpaceActionsProps): readonly MenuItem[] {
  const { t } = useTranslation("spaces");
  const { t: words } = useTranslation("space-page");
  const mayIn = useMayIn();
  const { archive } = useArchiving(space);
  const toSos = useToSos();
  const hasSos = useSosHere(space) !== null;
  const hasLanguages = (useOrganisation()?.languages.length ?? 0) > 1;
  const isActive = space.deletedAt === null;
  const items: MenuItem[] = [
    {
      label: t("share"),
      icon: <Share2 aria-hidden="true" />,
      onSelect: () => void shareSpace(space.name),
    },
    {
      label: words("codes"),
      icon: <QrCode aria-hidden="true" />,
      onSelect: () => open({ panel: "codes" }),
    },
  ];
  if (hasSos) {
    items.unshift({ label: words("sos"), icon: <Siren aria-hidden="true" />, onSelect: toSos });
  }
  if (isActive && mayIn("organisation.spaces.update", space.location.id)) {
    items.push(
      {
        label: t(space.images.length > 0 ? "pictures.edit" : "pictures.add"),
        icon: <Camera aria-hidden="true" />,
        onSelect: () => open({ panel: "pictures" }),
        divided: true,
      },
      {
        label: t("edit"),
        icon: <Pencil aria-hidden="true" />,
        onSelect: () => open({ panel: "edit" }),
      },
    );
    if (hasLanguages) {
      items.push({
        label: words("translations"),
        icon: <Languages aria-hidden="true" />,
        onSelect: () => open({ panel: "translations" }),
      });
    }
  }
  if (isActive && mayIn("organisation.spaces.delete", space.location.id)) {
    items.push({ label: t("archive"), icon: <Archive aria-hidden="true" />, onSelect: archive });
  }
  return items;
}

/** What is done with a space most: report, help, the star; all else is in the menu. */
export function SpaceActions({ space, open }: SpaceActionsProps) {
  const { t } = useTranslation("space-page");
  const withStar = useSetting("spaces_plus");
  const { tab } = useOpened();
  const items = useMenuItems({ space, open });
  const hasTree = useSetting("spaces_decision_trees") && space.hasDecisionTree;
  return (
    <div className={classNames(styles["actions"], tab !== LOOK_TAB && styles["bar"])}>
      {space.deletedAt === null && hasTree ? (
        <LinkButton
          variant="primary"
          className={styles["report"] ?? ""}
          to={PATHS.SpaceTree}
          params={{ spaceId: space.id }}
          icon={<LifeBuoy aria-hidden="true" />}
        >
          {t("help.tree")}
        </LinkButton>
      ) : null}
      {space.deletedAt === null ? (
        <LinkButton
          variant={hasTree ? "secondary" : "primary"}
          className={styles["report"] ?? ""}
          to={PATHS.NewIssue}
          search={{ spaceId: space.id }}
          icon={<TriangleAlert aria-hidden="true" />}
        >
          {t("report")}
        </LinkButton>
      ) : null}
      <Button
        icon={<CircleQuestionMark aria-hidden="true" />}
        onClick={() => open({ panel: "help" })}
      >
        {t("help")}
      </Button>
      {withStar ? <FavouriteButton kind={STARRED_SPACES} of={space} /> : null}
      <Menu
        label={t("more")}
        trigger={(attributes) => (
          <Button {...attributes} icon={<Ellipsis aria-hidden="true" />}>
            {t("more")}
          </Button>
        )}
        items={items}
      />
    </div>
  );
}
