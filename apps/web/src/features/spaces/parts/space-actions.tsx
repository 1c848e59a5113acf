import "../space-page-messages.ts";
import type { Space } from "@storey/contract";
import { Archive, Camera, Pencil, QrCode, Share2, Siren, TriangleAlert } from "lucide-react";
import { PATHS } from "../../../app/paths.ts";
import { useTranslation } from "../../../lib/messages.ts";
import { useMayIn } from "../../../lib/session/use-may.ts";
import { useSetting } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { sosWanted, useSosHere } from "../../sos/parts/sos-here.ts";
import { FavouriteButton } from "./favourite-button.tsx";
import { shareSpace } from "./share-space.ts";
import styles from "./space-page.module.css";
import { useArchiving } from "./use-archiving.ts";
import { type Opened, useOpened } from "./use-opened.ts";

/** The tab of a panorama that is looked around in: nothing floats over it. */
const LOOK_TAB = "360";

interface SpaceActionsProps {
  readonly space: Space;
  readonly open: (next: Opened) => void;
}

function Changes({ space, open }: SpaceActionsProps) {
  const { t } = useTranslation("spaces");
  const mayIn = useMayIn();
  const mayChange = mayIn("organisation.spaces.update", space.location.id);
  const mayArchive = mayIn("organisation.spaces.delete", space.location.id);
  const { archive } = useArchiving(space);
  return (
    <>
      {mayChange ? (
        <>
          <Button icon={<Camera aria-hidden="true" />} onClick={() => open({ panel: "pictures" })}>
            {t(space.images.length > 0 ? "pictures.edit" : "pictures.add")}
          </Button>
          <Button icon={<Pencil aria-hidden="true" />} onClick={() => open({ panel: "edit" })}>
            {t("edit")}
          </Button>
        </>
      ) : null}
      {mayArchive ? (
        <Button variant="quiet" icon={<Archive aria-hidden="true" />} onClick={archive}>
          {t("archive")}
        </Button>
      ) : null}
    </>
  );
}

/** Leads to the call for help, which lies further down on the first tab. */
function GetHelp({ space }: { readonly space: Space }) {
  const { t } = useTranslation("space-page");
  const { tab, showTab } = useOpened();
  if (!useSosHere(space)) return null;
  const show = (): void => {
    if (tab !== null) showTab(null);
    sosWanted.set(true);
  };
  return (
    <Button icon={<Siren aria-hidden="true" />} onClick={show}>
      {t("help")}
    </Button>
  );
}

/** What can be done with a space, in a row: report first, what changes the space last. */
export function SpaceActions({ space, open }: SpaceActionsProps) {
  const { t } = useTranslation("spaces");
  const { t: words } = useTranslation("space-page");
  const withStar = useSetting("spaces_plus");
  const { tab } = useOpened();
  const active = space.deletedAt === null;
  return (
    <div className={styles["actions"]}>
      {active ? (
        <LinkButton
          variant="primary"
          className={tab === LOOK_TAB ? "" : (styles["report"] ?? "")}
          to={PATHS.NewIssue}
          search={{ spaceId: space.id }}
          icon={<TriangleAlert aria-hidden="true" />}
        >
          {words("report")}
        </LinkButton>
      ) : null}
      <GetHelp space={space} />
      {withStar ? <FavouriteButton space={space} /> : null}
      <Button icon={<Share2 aria-hidden="true" />} onClick={() => void shareSpace(space.name)}>
        {t("share")}
      </Button>
      <Button icon={<QrCode aria-hidden="true" />} onClick={() => open({ panel: "codes" })}>
        {words("codes")}
      </Button>
      {active ? <Changes space={space} open={open} /> : null}
    </div>
  );
}
